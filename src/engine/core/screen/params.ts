import type { ParamDocument } from '#core/document'
import { fieldTypeOf } from '#core/fieldType'
import type { RecordValues } from '#core/model'

/** Parameters with the texts of an address as values of their declared types; a text that is none of its type stays as it is. */
export function readParams(
  declared: Readonly<Record<string, ParamDocument>> | undefined,
  params: RecordValues,
): RecordValues {
  const texts = Object.entries(params).filter(([name, value]) => typeof value === 'string' && declared?.[name]?.type)
  if (texts.length === 0) return params
  const values = texts.map(([name, text]) => {
    const read = fieldTypeOf(declared?.[name]?.type ?? '')?.read(text, {})
    return [name, read && 'value' in read ? read.value : text]
  })
  return { ...params, ...Object.fromEntries(values) }
}

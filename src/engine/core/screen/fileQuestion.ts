import type { FieldDocument } from '#core/document'
import { uploadMessages } from '#core/message'

interface Question {
  width?: number
  fields: Record<string, FieldDocument>
}

const fileTypes: readonly string[] = ['file', 'image']
/** spec: widgets §2, File popup */
const fileQuestionWidthPx = 520

const speaksFor = (field: FieldDocument): boolean =>
  field.rules?.some((rule) => typeof rule !== 'string' && rule.rule === 'required') ?? false

/** A question for nothing but files is narrow, and says of a missing file that none was uploaded. spec: widgets §2, §5 File popup */
export function fileQuestion<Q extends Question>(ask: Q): Q {
  const [[name, field] = ['', null], ...others] = Object.entries(ask.fields)
  if (!field || others.length > 0 || !fileTypes.includes(field.type ?? '')) return ask
  const own = field.required === true && !speaksFor(field)
  const missing = { rule: 'required', message: uploadMessages.noFile }
  const fields = own ? { [name]: { ...field, rules: [...(field.rules ?? []), missing] } } : ask.fields
  return { ...ask, width: ask.width ?? fileQuestionWidthPx, fields }
}

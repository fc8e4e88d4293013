import { type DictOption, optionFor } from '#core/dictionary'
import type { Field, RecordValues } from '#core/model'
import { dictTextOf, type Mark } from '#widgets/face'
import { chosenKeys } from './chosen.ts'

/** A chosen value as it is shown; `known` when it is among the options. */
export interface Choice extends Mark {
  known: boolean
}

interface Chosen {
  field: Field
  value: unknown
  record: RecordValues
  options: readonly DictOption[]
}

/**
 * What chosen values read as: by their options, else by the text that came beside the value, else as they are. So a value
 * whose option is gone stays readable.
 */
export function shownChoices({ field, value, record, options }: Chosen): Choice[] {
  const keys = chosenKeys(field, value)
  const beside = textsBeside(field, record, keys)
  return [...new Set(keys)].map((key) => {
    const option = optionFor(options, key)
    const text = option?.text ?? beside[keys.indexOf(key)] ?? key
    return { value: key, text, tone: option?.tone, color: option?.color, known: option !== undefined }
  })
}

/** The texts beside the value, one a key; none when their number does not fit. */
function textsBeside(field: Field, record: RecordValues, keys: readonly string[]): readonly string[] {
  const text = dictTextOf(field, record)
  if (text === undefined) return []
  const texts = keys.length === 1 ? [text] : text.split(',')
  return texts.length === keys.length ? texts : []
}

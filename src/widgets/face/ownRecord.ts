import { useState } from 'react'
import type { RecordValues } from '#core/model'
import type { FieldFaceProps } from '#react/widget'
import { isBlank } from './valueText.ts'

/**
 * The record around a field, without the text that came beside its value once the value is another one: a text never
 * stands for a key that it does not belong to.
 */
export function useOwnRecord({
  field,
  value,
  record,
}: Pick<FieldFaceProps, 'field' | 'value' | 'record'>): RecordValues {
  const [came] = useState(value)
  const same = Object.is(came, value) || (isBlank(came) && isBlank(value))
  if (same) return record()
  const { [`${field.name}_dictText`]: _text, ...others } = record()
  return others
}

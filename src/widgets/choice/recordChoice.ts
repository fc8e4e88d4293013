import { keysOf } from '#core/dictionary'
import type { Field, RecordValues } from '#core/model'
import type { FieldFaceProps, FilterFaceProps } from '#react/widget'
import { type ControlAttributes, filterAttributes, useControl, useOwnRecord } from '#widgets/face'
import { chosenKeys, emittedKeys } from './choices.ts'

/** The props of a control that chooses records by their keys, in a form or in a filter bar. */
export interface RecordChoice {
  control: ControlAttributes
  field: Field
  keys: readonly string[]
  several: boolean
  /** Condition on the records that are offered. */
  where: string | undefined
  /** The record that the keys belong to: it may hold their texts. */
  record: RecordValues
  allowClear: boolean
  onKeys(keys: readonly string[]): void
  onBlur?: (() => void) | undefined
}

/** The choice of a form's field: one record or several. */
export function useFieldChoice(face: FieldFaceProps): RecordChoice {
  const { field, value, required, optionsWhere, onChange, onBlur } = face
  const several = field.type.multiple === true
  return {
    control: useControl(face, 'choose'),
    field,
    keys: chosenKeys(field, value),
    several,
    where: optionsWhere,
    record: useOwnRecord(face),
    allowClear: several || !required,
    onKeys: (keys) => onChange(emittedKeys(field, keys)),
    onBlur,
  }
}

const noRecord = Object.freeze({})

/** The search value: one record, or a list with the match `in`. */
export function filterChoice(face: FilterFaceProps): RecordChoice {
  const { field, match, value, onChange } = face
  const { allowClear, ...control } = filterAttributes(face)
  const several = match === 'in'
  return {
    control,
    field,
    keys: keysOf(value),
    several,
    where: face.optionsWhere,
    record: noRecord,
    allowClear,
    onKeys: (keys) => onChange(keys.length === 0 ? null : several ? keys : keys[0]),
  }
}

import type { Field, FieldPatternTypes } from '@formily/core'
import type { ItemView } from './view.ts'

/** What a Field shows of a view. `data` has what Formily knows no name for. */
export interface FieldState {
  display: 'visible' | 'hidden'
  pattern: FieldPatternTypes
  required: boolean
  title: string
  description: string
  data: Readonly<Record<'placeholder' | 'optionsWhere', string>>
}

/**
 * The state of the Field of an item. A hidden one keeps its value: Formily's `none` would delete it. What may only be read
 * is `readPretty`, as not every component knows `readOnly`.
 */
export function fieldStateOf({ state, title, help, ...data }: ItemView, isShown: boolean): FieldState {
  const { readonly, disabled, required } = state
  const closed = disabled ? 'disabled' : 'editable'
  return {
    display: isShown ? 'visible' : 'hidden',
    pattern: readonly ? 'readPretty' : closed,
    required,
    title,
    description: help,
    data: { placeholder: data.placeholder, optionsWhere: data.optionsWhere },
  }
}

/** Writes a state to a Field; nothing else does. */
export function writeState(field: Field, { data, required, ...state }: FieldState): void {
  Object.assign(field, state)
  Object.assign(field.data, data)
  if (field.required !== required) field.setValidatorRule('required', saysRequired(required))
}

/** A Field that is required says so; what is missing is said by our rules. Formily's own tests nothing but `true`. */
export const saysRequired = (required: boolean): boolean => (required && 'by rules') as boolean

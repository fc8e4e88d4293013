import type { Field, FieldPatternTypes } from '@formily/core'
import type { ItemView } from './view.ts'

/** What a Field shows of a view. `texts` go into its `data`, which has what Formily knows no name for. */
interface FieldState {
  display: 'visible' | 'hidden'
  pattern: FieldPatternTypes
  required: boolean
  title: string
  description: string
  texts: Readonly<Record<'placeholder' | 'optionsWhere', string>>
}

/**
 * The state of the Field of an item. A hidden one keeps its value: Formily's `none` would delete it. What may only be read
 * is `readPretty`, as not every component knows `readOnly`.
 */
export function fieldStateOf({ state, title, help, ...texts }: ItemView, isShown: boolean): FieldState {
  const { readonly, disabled, required } = state
  const closed = disabled ? 'disabled' : 'editable'
  return {
    display: isShown ? 'visible' : 'hidden',
    pattern: readonly ? 'readPretty' : closed,
    required,
    title,
    description: help,
    texts: { placeholder: texts.placeholder, optionsWhere: texts.optionsWhere },
  }
}

/** Writes a state to a Field; nothing else does. */
export function writeState(field: Field, { texts, required, ...state }: FieldState): void {
  Object.assign(field, state)
  Object.assign(field.data, texts)
  if (field.required !== required) field.setValidatorRule('required', saysRequired(required))
}

/** A Field that is required says so; what is missing is said by our rules. Formily's own tests nothing but `true`. */
export const saysRequired = (required: boolean): boolean => (required && 'by rules') as boolean

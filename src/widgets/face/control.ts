import { fillText, messages } from '#core/message'
import { type FieldFaceProps, type FilterFaceProps, noteIdOf } from '#react/widget'
import { useFacePlace } from './facePlace.ts'

/** What a control is told by its face. */
export interface ControlAttributes {
  id: string
  placeholder: string
  disabled?: boolean
  status?: 'error' | undefined
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-disabled'?: true
  'aria-describedby'?: string
}

/**
 * What every control of a field is told: the id that the label points to, its state and what it asks for. `enter` is for
 * what is typed, `choose` for what is picked.
 */
export function useControl(face: FieldFaceProps, asks: 'enter' | 'choose'): ControlAttributes {
  const inCell = useFacePlace() === 'cell'
  const { id, title, placeholder, disabled, required, invalid } = face
  return {
    id,
    disabled,
    status: invalid ? 'error' : undefined,
    placeholder: disabled ? '' : placeholder || fillText(messages.form[asks], { title }),
    'aria-invalid': invalid,
    'aria-required': required,
    // Selects draw their value beside the control, which alone would be known as disabled.
    ...(disabled ? { 'aria-disabled': true as const } : {}),
    ...(inCell ? { 'aria-label': title } : { 'aria-describedby': noteIdOf(id) }),
  }
}

/** What every control of a filter is told. Filters have no label beside them: the title is said and shown inside. */
export const filterAttributes = ({ id, title, placeholder }: FilterFaceProps) => ({
  id,
  'aria-label': title,
  placeholder: placeholder || title,
  allowClear: true,
})

import type { FieldFaceProps } from '#react/widget'
import { useOwnRecord } from '#widgets/face'
import { shownChoices } from './shownChoices.ts'
import { useChoices } from './useChoices.ts'

/** An option as antd's controls take it. */
export interface FieldChoice {
  value: string
  label: string
  disabled?: boolean
}

/**
 * The options of a field in a form. Disabled ones stay in sight, and so does a chosen value that is no option any more: it
 * can be let go, not chosen. spec: widgets §3
 */
export function useFieldChoices(face: FieldFaceProps): FieldChoice[] {
  const { field, value, props } = face
  const record = useOwnRecord(face)
  const options = useChoices(field, props)
  const gone = shownChoices({ field, value, record, options }).filter(({ known }) => !known)
  return [
    ...options.map((option) => ({ value: option.value, label: option.text, disabled: option.disabled === true })),
    ...gone.map((choice) => ({ value: choice.value, label: choice.text, disabled: true })),
  ]
}

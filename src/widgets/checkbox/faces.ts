/** The faces of the checkbox widget; shown and filtered as any choice. */
import { ChoiceCell, ChoiceDetail, ChoiceFilter } from '#widgets/choice'
import { readonlyAs } from '#widgets/face'
import { CheckboxField } from './CheckboxField.tsx'

export { ChoiceCell as Cell, ChoiceDetail as Detail, ChoiceFilter as Filter }
export const Field = readonlyAs(CheckboxField, ChoiceDetail)

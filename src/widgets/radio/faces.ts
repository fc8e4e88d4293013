/** The faces of the radio widget; shown and filtered as any choice. */
import { ChoiceCell, ChoiceDetail, ChoiceFilter } from '#widgets/choice'
import { readonlyAs } from '#widgets/face'
import { RadioField } from './RadioField.tsx'

export { ChoiceCell as Cell, ChoiceDetail as Detail, ChoiceFilter as Filter }
export const Field = readonlyAs(RadioField, ChoiceDetail)

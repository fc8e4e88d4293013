/** The faces of the JSON widget. */
import { readonlyAs } from '#widgets/face'
import { JsonField } from './JsonField.tsx'
import { JsonCell, JsonDetail } from './ShownJson.tsx'

export { JsonCell as Cell, JsonDetail as Detail }
export const Field = readonlyAs(JsonField, JsonDetail)

/** The faces of the key and value widget. */
import { readonlyAs } from '#widgets/face'
import { KeyValueField } from './KeyValueField.tsx'
import { KeyValueCell, KeyValueDetail } from './ShownPairs.tsx'

export { KeyValueCell as Cell, KeyValueDetail as Detail }
export const Field = readonlyAs(KeyValueField, KeyValueDetail)

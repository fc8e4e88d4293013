/** The faces of references. */
import { RefCell, RefDetail, readonlyAs } from '#widgets/face'
import { RefField } from './RefField.tsx'
import { RefFilter } from './RefFilter.tsx'

export { RefCell as Cell, RefDetail as Detail, RefFilter as Filter }
export const Field = readonlyAs(RefField, RefDetail)

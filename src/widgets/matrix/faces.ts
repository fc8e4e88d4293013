/** The faces of the matrix: to switch, and to read; in a cell it is counted. */
import { readonlyAs } from '#widgets/face'
import { MatrixField } from './MatrixField.tsx'
import { MatrixCount, MatrixDetail } from './ShownMatrix.tsx'

export { MatrixCount as Cell, MatrixDetail as Detail }
export const Field = readonlyAs(MatrixField, MatrixDetail)

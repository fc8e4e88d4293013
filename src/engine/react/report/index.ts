/** Why screens look as they do, for who maintains them: items with their causes, lists with what they ask for, cards. */
export { type CardLine, cardLines, missingBoardFilters } from './board.ts'
export { type CellPlace, cellReport } from './cell.ts'
export {
  detailContext as detailGround,
  formContext as formGround,
  type ItemContext as ItemGround,
  itemAt,
} from './context.ts'
export { type ItemLine, type ItemReport, itemLines, itemReport, type Reason } from './item.ts'
export {
  type ActionLine,
  type AskedPart,
  actionLines,
  askedParts,
  type ColumnLine,
  columnLines,
  missingFilters,
  type NarrowedTo,
  narrowing,
} from './list.ts'
export type { ReadName } from './reads.ts'

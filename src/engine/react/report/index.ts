/** Explains screens to the users who maintain them: items with causes of their state, the queries of lists, cards. */
export { type CardLine, cardLines, missingBoardFilters } from './board.ts'
export { cellReport } from './cell.ts'
export {
  detailContext,
  formContext,
  type ItemContext,
  itemAt,
} from './context.ts'
export type { ReadName } from './definition.ts'
export { type ItemLine, type ItemReport, itemLines, itemReport, type Reason } from './item.ts'
export {
  type ActionLine,
  actionLines,
  type ColumnLine,
  columnLines,
  missingFilters,
  type NarrowedTo,
  narrowing,
  type QueryPart,
  queryParts,
} from './list.ts'

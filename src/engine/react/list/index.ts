/**
 * Lists without UI: a pure reducer decides what is requested and shown; the controller loads it (the latest response
 * wins), stores columns and page size, and runs the actions the user may use.
 */
export { linesOfQuery, matchOf, type QueryLine, queryOfLines, rulesOf, withField, withRule } from './advanced.ts'
export { advancedFields } from './advancedFields.ts'
export { type ColumnChoice, type ShownColumn, settingOf } from './columns.ts'
export type { ImportWatch, ListController, ListPorts, TakenRows } from './controller.ts'
export { createListController } from './createListController.ts'
export type { ListEvent } from './event.ts'
export type { FilterOwner } from './filterOwner.ts'
export { createFirstPages, type FirstPages } from './firstPages.ts'
export { type FooterLine, footerLines } from './footer.ts'
export { inlineEdits } from './inline.ts'
export { listQuery } from './query.ts'
export { type QueryStateMemory, storedQueryState } from './queryState.ts'
export { listReducer } from './reducer.ts'
export { requestFirstPage } from './requestFirstPage.ts'
export { type ChoiceList, RowChoiceProvider, useOfferedRows } from './rowChoice.ts'
export { mayOrder, orderClosed, placeRow, type RowPlace, stepRow } from './rowOrder.ts'
export { type ShownRow, shownRows } from './rowTree.ts'
export { dateSpan, filterStart } from './start.ts'
export { firstState, isBlankFilter, type ListColumns, type ListStart, type ListState } from './state.ts'
export { useNodeCounts } from './useNodeCounts.ts'

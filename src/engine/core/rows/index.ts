/**
 * Rows of an editable sub-table as immutable state: adding, moving, removing and numbering rows, validating cells, and
 * the patch that a save sends. The rendering table is stateless. spec: widgets §4, contract §11
 */
export { type CellTexts, readCells, repeated, writeCells } from './clipboard.ts'
export { addRows, allNew, moveRow, movesOf, removeRows, rowById, setCells, setManyCells } from './edit.ts'
export { createLinkage, type Linkage, linkageCycle, type NextColumns } from './linkage.ts'
export { changedCells, type LiveCells, mergeRows } from './live.ts'
export { type CellReading, type PasteColumn, type Pasted, type PasteStep, pasteCells, undoPaste } from './paste.ts'
export { changedIds, isChanged, patchOf, rebaseRows, rowsAfterSave, unsavedRows } from './patch.ts'
export type { Row, RowsState, RowValues } from './rowsState.ts'
export { isNewRow, isRowsState, isTemporary, loadNewRows, loadRows } from './rowsState.ts'
export { comparedRows, type RowColumn, type RowErrors, validateCell, validateRows } from './validate.ts'

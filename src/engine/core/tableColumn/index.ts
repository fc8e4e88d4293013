/**
 * Columns of an editable table as its React interface takes them, in the words of the specification, read as a model and a form of the
 * language: whatever a document's sub-table can do, such a table can. spec: widgets §3 Editable table column, Column types
 */

export { readTableColumns } from './readColumns.ts'
export { type CellHandler, type ColumnRule, columnTypes, type HandledCell, type TableColumn } from './tableColumn.ts'

/**
 * The one way to AG Grid: lists, nested lists and sub-tables open their grids here, with the same modules, theme, texts, keys and column
 * definitions. `columnDef` makes a `ColDef` of a column, `ReactCell` and `ReactCellEditor` are the `cellRenderer` and `cellEditor` of what
 * React draws, `TextCell` that of plain text. `DataGrid` is the grid of a list; `GridHost` with `openGrid` is any other; `followRange` gives one
 * ranges of cells that are copied and pasted, `followComposition` cells that an input method begins to edit.
 */
export { takesKey, takesTickKey } from './cellKeys.ts'
export { type CellPortals, GridHost } from './cellPortals.tsx'
export { columnDefs, fittingPins, foldColumns } from './columnFit.ts'
export { followComposition } from './composition.ts'
export { DataGrid } from './DataGrid.tsx'
export { dragPart } from './dragPart.ts'
export { expandPart, isBelow } from './expandPart.ts'
export { withFoldPlace } from './foldHeader.ts'
export { footerPart, gridFooterLines } from './footerPart.ts'
export { cellClasses, columnDef, type GridCell, type GridColumn, TextCell, type TextCellParams } from './gridColumn.ts'
export type {
  GridDrag,
  GridExpand,
  GridFooter,
  GridFooterLine,
  GridSort,
  WidthsPx,
} from './gridContent.ts'
export type { GridSelection, TickStore } from './gridContext.ts'
export { openGrid } from './openGrid.ts'
export { ownWidthPx } from './ownColumns.ts'
export { followRange } from './range/cellRange.ts'
export type { CellRange } from './range/rangeState.ts'
export { ReactCell, ReactCellEditor, type ReactCellParams } from './reactCell.ts'
export { gridTheme, headerHeightPx } from './theme.ts'
export { createTickStore, tickColumn } from './tickColumn.ts'

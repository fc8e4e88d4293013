import type { ColDef } from 'ag-grid-community'
import { messages } from '#core/message'
import { cellClasses, TextCell } from './gridColumn.ts'
import type { GridRow } from './gridContext.ts'

/** Ids of the columns that a list adds by itself. */
export const ownColumn = { drag: '$drag', tick: '$tick', serial: '$serial', fold: '$fold' } as const

const widthsPx = { drag: 32, tick: 36, serial: 44 } as const

/** A built-in column without its content: it is pinned to the left. */
export const ownDef = (name: keyof typeof widthsPx) =>
  ({
    colId: ownColumn[name],
    headerName: '',
    width: widthsPx[name],
    pinned: 'left',
    lockPosition: 'left',
    sortable: false,
    resizable: false,
    suppressMovable: true,
  }) as const

interface NumberedRows {
  /** The number of the first row, from 1; null for rows without numbers. */
  serialFrom: number | null
  rows: readonly unknown[]
}

interface OwnParts extends NumberedRows {
  drag: object | null
  selection: object | null
}

const digitPx = 9
const serialPaddingPx = 17

/** The width of the column of numbers: the last of the page is read whole. */
export const serialWidthPx = ({ serialFrom, rows }: NumberedRows): number =>
  serialFrom ? Math.max(widthsPx.serial, `${serialFrom + rows.length - 1}`.length * digitPx + serialPaddingPx) : 0

/** The total width of the built-in columns. */
export const ownWidthPx = ({ drag, selection, ...numbered }: OwnParts) =>
  (drag ? widthsPx.drag : 0) + (selection ? widthsPx.tick : 0) + serialWidthPx(numbered)

/** The column of numbers, counted through all pages. `of` is called at each drawing. spec: screens §0 */
export const serialColumn = <Row extends GridRow>(width: number, of: (row: Row) => number): ColDef<Row> => ({
  ...ownDef('serial'),
  width,
  headerName: messages.list.serial,
  headerClass: 'grid-align-center',
  ...cellClasses('grid-align-center grid-figures grid-serial'),
  valueGetter: ({ data }) => (data ? String(of(data)) : ''),
  cellRenderer: TextCell,
})

import type { ColDef, ValueGetterParams } from 'ag-grid-community'
import { messages } from '#core/message'
import type { ShownRow } from '#react/list'
import { cellClasses } from '#widgets/grid'
import type { GridContent } from './gridContent.ts'
import { TextCell } from './textCell.ts'
import { TickCell, TickHeader } from './tickCell.ts'
import type { TickStore } from './tickStore.ts'

/** Ids of the columns that the list adds by itself. */
export const ownColumn = { drag: '$drag', tick: '$tick', serial: '$serial' } as const

const widthsPx = { drag: 40, tick: 44, serial: 60 } as const

/** A column of the list's own, without what stands in it: it keeps to the left edge. */
export const ownDef = (name: keyof typeof ownColumn) =>
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

/** What the list's own columns take of its width. */
export const ownWidthPx = ({ drag, selection, serialFrom }: Pick<GridContent, 'drag' | 'selection' | 'serialFrom'>) =>
  (drag ? widthsPx.drag : 0) + (selection ? widthsPx.tick : 0) + (serialFrom === null ? 0 : widthsPx.serial)

/** The row itself is the value: a cell that React draws is drawn anew when its row is another one. */
export const wholeRow = ({ data }: ValueGetterParams<ShownRow>) => data

/** The column of ticks. */
export const tickColumn = (ticks: TickStore): ColDef<ShownRow> => ({
  ...ownDef('tick'),
  headerClass: 'grid-align-center',
  ...cellClasses('grid-align-center'),
  headerComponent: TickHeader,
  headerComponentParams: { ticks },
  valueGetter: wholeRow,
  cellRenderer: TickCell,
  cellRendererParams: { ticks },
})

/** The column of numbers, counted through all pages. `of` is asked at each drawing. spec: screens §0 */
export const serialColumn = (of: (row: ShownRow) => number): ColDef<ShownRow> => ({
  ...ownDef('serial'),
  headerName: messages.list.serial,
  headerClass: 'grid-align-center',
  ...cellClasses('grid-align-center grid-figures grid-serial'),
  valueGetter: ({ data }) => (data ? String(of(data)) : ''),
  cellRenderer: TextCell,
})

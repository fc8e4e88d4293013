import type { CellPortals } from './cellPortals.tsx'

/** A row of any grid: `getRowId` is its id. */
export interface GridRow {
  readonly id: string
}

/** Selected rows by id, those of other pages among them. */
export interface GridSelection<Row extends GridRow = GridRow> {
  has(id: string): boolean
  /** Whether the row can be selected at all. */
  offers(row: Row): boolean
  choose(rows: readonly Row[], chosen: boolean): void
}

/** The ticks of a grid between React, which knows them, and cells that are plain elements. */
export interface TickStore<Row extends GridRow = GridRow> {
  /** Takes the selection and the rows in their order; cells are notified. */
  give(selection: GridSelection<Row>, rows: readonly Row[]): void
  isOffered(row: Row): boolean
  isChosen(id: string): boolean
  /** Ticks a row or takes its tick away; with `range` also those of all rows up to the one that was chosen before. */
  choose(row: Row, chosen: boolean, range: boolean): void
  chooseAll(chosen: boolean): void
  /** How many of the rows are ticked. */
  extent(): 'none' | 'some' | 'all'
  subscribe(listener: () => void): () => void
}

/** What `gridOptions.context` holds: cells find there the way to React, keys the ticks. */
export interface GridContext {
  portals: CellPortals
  ticks: TickStore
}

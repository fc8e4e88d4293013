import type { ReactNode } from 'react'
import type { ShownRow } from '#react/list'

/** What stands in a cell: text, which is drawn without React, or anything else. */
export type GridCell =
  | {
      kind: 'text'
      text(row: ShownRow): string
      numeric: boolean
      /** Characters shown at most; the whole stands in the tooltip. */
      ellipsis: number
    }
  | { kind: 'node'; draw(row: ShownRow): ReactNode }

/** A column as the grid draws it. */
export interface GridColumn {
  id: string
  title: string
  widthPx: number
  /** Takes what width is left, never less than `widthPx`. */
  flexible: boolean
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right' | undefined
  sortable: boolean
  /** False for the columns that the list adds by itself: ticks, numbers, actions. */
  movable: boolean
  cell: GridCell
}

/** One sorted column. */
export interface GridSort {
  id: string
  order: 'asc' | 'desc'
}

/** Ticked rows by id, those of other pages among them. */
export interface GridSelection {
  has(id: string): boolean
  choose(rows: readonly ShownRow[], chosen: boolean): void
}

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '#core/model'
import { isRowsState, loadRows, type Row, type RowsState } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { type Cell, createCell, derived, type Watched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'

/** The state behind a value: a form holds one already, a detail holds the rows as they were sent. */
export function rowsOf({ document }: Field, value: unknown): RowsState {
  if (isRowsState(value)) return value
  return loadRows(value, typeof document.order === 'string' ? document.order : undefined)
}

/** Whether the document closes a row, by what the server has of it: new ones never are. spec: widgets §4; contract §11.1 disabledRows */
export function isClosed({ loaded }: RowsState, id: string, closed: unknown): boolean {
  const row = loaded[id]
  if (!row || typeof closed !== 'object' || closed === null) return false
  return Object.entries(closed).some(([name, values]) =>
    [values].flat().some((value) => String(value) === String(row[name] ?? '')),
  )
}

/** The widget that edits the cells of a column: its own where the document names one, else that of a form. */
export function editorOf({ widget, field }: ColumnProgram): string {
  const { form, cell } = field.type.widgets
  return widget === cell ? (field.document.widget ?? form) : widget
}

/** Whether any text may begin an edit with this widget, as a typed letter does. */
export const isTextEditor = (widget: string): boolean => widget === 'text' || widget === 'textarea'

/** Controls of one click: they stand in the cell and need no editing. What opens a dialog would end the editing by it. */
const live: ReadonlySet<string> = new Set(['switch', 'popup'])

export const isLive = (column: ColumnProgram): boolean => live.has(editorOf(column))

interface RowStore {
  /** The same cell for the table's whole life. */
  rows: Cell<RowsState>
  /** A number that changes with each value that comes from elsewhere (an effect, a draft, a save). */
  origin(): number
}

/**
 * The rows of one table as they stand. The grid and the cells follow them; what is drawn around them watches their order. What
 * others do to the value is taken over.
 */
export function useRowStore({ field, value, current }: Pick<FieldFaceProps, 'field' | 'value' | 'current'>): RowStore {
  const [rows] = useState(() => createCell(rowsOf(field, value)))
  const count = useRef(0)
  const takeOver = useCallback(
    (next: unknown) => {
      if (next === rows.snapshot()) return
      count.current += 1
      rows.set(rowsOf(field, next))
    },
    [rows, field],
  )
  useLayoutEffect(() => takeOver(value), [takeOver, value])
  useLayoutEffect(() => current?.subscribe(() => takeOver(current.snapshot())), [takeOver, current])
  return useMemo(() => ({ rows, origin: () => count.current }), [rows])
}

/** The ids of the rows: the same list until a row comes, goes or moves. */
export function orderOf(rows: Watched<RowsState>): Watched<readonly string[]> {
  let order: readonly string[] = []
  const isSame = (latest: readonly Row[]) =>
    latest.length === order.length && latest.every(({ id }, index) => id === order[index])
  const { snapshot } = derived(
    rows,
    (state) => [state.rows],
    ({ rows: latest }) => {
      if (!isSame(latest)) order = latest.map(({ id }) => id)
      return order
    },
  )
  return { snapshot, subscribe: rows.subscribe }
}

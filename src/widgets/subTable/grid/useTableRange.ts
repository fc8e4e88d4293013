import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { fillText, subTableMessages as texts } from '#core/message'
import { type Row, type RowsState, readCells, repeated, rowById, writeCells } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import type { Watched } from '#react/watch'
import { useNotifier } from '#widgets/face'
import { type CellRange, followRange } from '#widgets/grid'
import { useCellTexts } from '../state/cellTexts.ts'
import { useTableContext } from '../state/tableContext.ts'

interface TableRangeInput {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<GridApi<Row> | null>
  rows: Watched<RowsState>
  columns: readonly ColumnProgram[]
  readonly: boolean
}

/** More cells than any sheet of people has: a paste beyond it is a mistake. */
const mostCells = 200_000

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

/** Ids of rows from an index on: what a row shows below itself is none. */
function idsFrom({ grid, rows }: Pick<TableRangeInput, 'grid' | 'rows'>, index: number, count: number): string[] {
  const ids: string[] = []
  for (let at = index; ids.length < count; at += 1) {
    const id = grid.current?.getDisplayedRowAtIndex(at)?.id
    if (id === undefined) break
    if (rowById(rows.snapshot(), id)) ids.push(id)
  }
  return ids
}

/** Ranges of cells that are copied, pasted, emptied, and taken back. spec: readings, Paste in tables */
export function useTableRange({ frame, grid, rows, columns, readonly }: TableRangeInput): void {
  const table = useTableContext()
  const cells = useCellTexts(table.linkage)
  const { warn } = useNotifier()
  const columnOf = (id: string) => columns.find(({ field }) => field.name === id)
  const idAt = (index: number) => grid.current?.getDisplayedRowAtIndex(index)?.id
  const rowsOf = (range: CellRange) => range.rows.flatMap((index) => rowById(rows.snapshot(), idAt(index) ?? '') ?? [])

  const copy = useEffectEvent((range: CellRange) => {
    const visible = range.columnIds.map(columnOf).filter(isPresent)
    return writeCells(rowsOf(range).map((row) => visible.map((column) => cells.write(column, row))))
  })
  const fill = async (ids: readonly string[], from: readonly ColumnProgram[], lines: string[][]) => {
    const state = rows.snapshot()
    const prepared = lines.map((line, at) => ({ row: rowById(state, ids[at] ?? ''), texts: line }))
    const read = await cells.prepare(from, prepared)
    const { refused, locked, cells: count } = table.paste({ ids, lines, columns: from, read })
    if (refused + locked > 0) warn(fillText(texts.pasted, { count, refused, locked }))
  }
  const paste = useEffectEvent((range: CellRange, text: string) => {
    const visible = grid.current?.getAllDisplayedColumns().map((column) => columnOf(column.getColId())) ?? []
    const from = visible.filter(isPresent)
    const start = from.findIndex(({ field }) => field.name === range.columnIds[0])
    const lines = repeated(readCells(text), range.rows.length, range.columnIds.length).map((line) => [...line])
    if (lines.reduce((sum, line) => sum + line.length, 0) > mostCells)
      return warn(fillText(texts.pasteTooMuch, { most: mostCells }))
    const ids = idsFrom({ grid, rows }, range.rows[0] ?? 0, lines.length)
    table.pending(fill(ids, from.slice(start), lines).then(() => null))
  })
  const empty = useEffectEvent((range: CellRange) => {
    const visible = range.columnIds.map(columnOf).filter(isPresent)
    const lines = range.rows.map(() => visible.map(() => ''))
    table.paste({ ids: rowsOf(range).map(({ id }) => id), lines, columns: visible, read: () => ({ value: null }) })
  })
  const undo = useEffectEvent(() => table.undo())
  useLayoutEffect(() => {
    const api = grid.current
    const element = frame.current
    if (!api || !element) return
    const acts = { isCell: (id: string) => !id.startsWith('$') && id !== '#', copy }
    return followRange(element, api, readonly ? acts : { ...acts, paste, empty, undo })
  }, [grid, frame, readonly])
}

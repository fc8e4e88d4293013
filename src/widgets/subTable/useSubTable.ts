import { useEffect, useMemo, useRef } from 'react'
import { addRows, allNew, moveRow, type RowsState, removeRows, rowById, setCells, validateCell } from '#core/rows'
import type { FieldFaceProps, TableFace } from '#react/widget'
import { createCellErrors } from './cellErrors.ts'
import type { TableContext } from './tableContext.ts'
import { newRowValues, rowsOf } from './tableState.ts'
import { useOptionsWhere } from './useOptionsWhere.ts'

const noTable: TableFace = { columns: [], checks: [], errors: null }

/** What a person can do to the rows as a whole. */
export interface RowActs {
  add(): void
  remove(ids: readonly string[]): void
  /** True when the server has none of these rows. */
  areNew(ids: readonly string[]): boolean
  /** Moves a row by so many places. */
  shift(id: string, by: number): void
  /** Puts a row at a place. */
  place(id: string, to: number): void
}

/** The rows of a field: what is there, what can be done to it, and what its cells share. */
export function useSubTable(face: FieldFaceProps) {
  const { field, value, table = noTable, onChange, onProblem } = face
  const state = useMemo(() => rowsOf(field, value), [field, value])
  // Cells act later than they are drawn: they meet the rows as they are by then.
  const latest = useRef({ state, table, onChange, onProblem })
  latest.current = { state, table, onChange, onProblem }
  const optionsWhere = useOptionsWhere(face)

  const parts = useMemo(() => {
    const put = (next: RowsState) => {
      if (next === latest.current.state) return
      latest.current.state = next
      latest.current.onChange(next)
    }
    return { put, cells: cellsOver(latest, put), acts: actsOver(latest, put) }
  }, [])
  const context = useMemo<TableContext>(() => ({ ...parts.cells, optionsWhere }), [parts, optionsWhere])
  useEffect(() => parts.cells.errors.checked(table.errors), [parts, table.errors])
  return { state, table, context, acts: parts.acts }
}

type Latest = { readonly current: { state: RowsState; table: TableFace } & Pick<FieldFaceProps, 'onProblem'> }
type Put = (next: RowsState) => void

/** A changed cell is checked at once. spec: widgets §5 Validation runs on input, change, blur */
function cellsOver(latest: Latest, put: Put): Omit<TableContext, 'optionsWhere'> {
  const errors = createCellErrors()
  const checkOf = (key: string) => latest.current.table.checks.find((check) => check.key === key)
  const checked = (rowId: string, key: string) => {
    const row = rowById(latest.current.state, rowId)
    const check = checkOf(key)
    return row && check && validateCell(latest.current.state, row, check)
  }
  return {
    errors,
    problem(rowId, key, problem) {
      errors.set(rowId, key, problem ?? checked(rowId, key))
      latest.current.onProblem(problem)
    },
    row: (id) => rowById(latest.current.state, id),
    writable: (row, key) => checkOf(key)?.writable?.(row) ?? true,
    commit(rowId, key, value) {
      put(setCells(latest.current.state, rowId, { [key]: value }))
      errors.set(rowId, key, checked(rowId, key))
    },
  }
}

function actsOver(latest: Latest, put: Put): RowActs {
  const at = (id: string) => latest.current.state.rows.findIndex((row) => row.id === id)
  return {
    add: () => put(addRows(latest.current.state, [newRowValues(latest.current.table.columns)])),
    remove: (ids) => put(removeRows(latest.current.state, ids)),
    areNew: (ids) => allNew(latest.current.state, ids),
    shift: (id, by) => put(moveRow(latest.current.state, at(id), at(id) + by)),
    place: (id, to) => put(moveRow(latest.current.state, at(id), to)),
  }
}

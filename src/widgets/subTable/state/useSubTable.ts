import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  addRows,
  allNew,
  moveRow,
  type Row,
  type RowsState,
  removeRows,
  rowById,
  setCells,
  validateCell,
} from '#core/rows'
import { useEngine } from '#react/engine'
import { boundWhere, createScope } from '#react/scope'
import { useLibrary } from '#react/source'
import type { Watched } from '#react/watch'
import type { FieldFaceProps, TableFace } from '#react/widget'
import type { AddSetting } from '../AddRows.tsx'
import { createCellErrors, type TableContext } from './tableContext.ts'
import { isClosed, newRowValues, useRowStore } from './tableState.ts'

/** The condition on the options of a cell, with the values of its row and of the form above filled in. */
function useOptionsWhere({ field, record }: Pick<FieldFaceProps, 'field' | 'record'>): TableContext['optionsWhere'] {
  const { ports } = useEngine()
  const library = useLibrary()
  const { model } = field.document
  const parent = useRef(record)
  parent.current = record
  return useCallback(
    (column, row) => {
      if (!column.optionsWhere) return undefined
      const rowModel = typeof model === 'string' ? library.resolvedModel(model) : undefined
      const above = parent.current()
      const names = { $row: row, $parent: above, $record: above }
      return boundWhere(column.optionsWhere, createScope(ports).evaluation(rowModel, row, names))
    },
    [ports, library, model],
  )
}

const noTable: TableFace = { columns: [], checks: [], errors: null }

/** What a person can do to the rows as a whole. */
export interface RowActs {
  /** Adds as many rows as are set at the place that is set; answers the first. */
  add(setting: AddSetting): Row | undefined
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
  const { table = noTable, props, onChange, onProblem, onPending } = face
  const rows = useRowStore(face)
  // Cells act later than they are drawn: they meet the form as it is by then.
  const latest = useRef({ table, props, onChange, onProblem, onPending })
  latest.current = { table, props, onChange, onProblem, onPending }
  const optionsWhere = useOptionsWhere(face)

  const parts = useMemo(() => {
    const put = (next: RowsState) => {
      if (next === rows.snapshot()) return
      rows.set(next)
      latest.current.onChange(next)
    }
    const base: Base = { rows, latest, put }
    return { cells: cellsOver(base), acts: actsOver(base) }
  }, [rows])
  const context = useMemo<TableContext>(() => ({ ...parts.cells, optionsWhere }), [parts, optionsWhere])
  useEffect(() => parts.cells.errors.checked(table.errors), [parts, table.errors])
  return { rows, table, context, acts: parts.acts }
}

interface Base {
  rows: Watched<RowsState>
  latest: { readonly current: { table: TableFace } & Pick<FieldFaceProps, 'props' | 'onProblem' | 'onPending'> }
  put(next: RowsState): void
}

/** A changed cell is checked at once. spec: widgets §5 Validation runs on input, change, blur */
function cellsOver({ rows, latest, put }: Base): Omit<TableContext, 'optionsWhere'> {
  const errors = createCellErrors()
  const checkOf = (key: string) => latest.current.table.checks.find((check) => check.key === key)
  /** The cells whose type this one determines. */
  const typedBy = (key: string) =>
    latest.current.table.columns.flatMap(({ field }) => (field.variant?.by === key ? [field.name] : []))
  const checked = (rowId: string, key: string) => {
    const row = rowById(rows.snapshot(), rowId)
    const check = checkOf(key)
    return row && check && validateCell(rows.snapshot(), row, check)
  }
  const set: TableContext['commitAll'] = (rowId, values) => {
    const keys = latest.current.table.columns.map(({ field }) => field.name)
    const own = Object.entries(values).filter(([key]) => keys.includes(key))
    put(setCells(rows.snapshot(), rowId, Object.fromEntries(own)))
    for (const [key] of own) for (const one of [key, ...typedBy(key)]) errors.set(rowId, one, checked(rowId, one))
    return Object.keys(values).filter((key) => !keys.includes(key))
  }
  const open = (id: string) => !isClosed(rows.snapshot(), id, latest.current.props.disabledRows)
  return {
    errors,
    open,
    problem(rowId, key, problem) {
      errors.set(rowId, key, problem ?? checked(rowId, key))
      latest.current.onProblem(problem)
    },
    pending: (arrival) => latest.current.onPending?.(arrival),
    row: (id) => rowById(rows.snapshot(), id),
    visible: (row, key) => checkOf(key)?.isVisible?.(row) ?? true,
    writable: (row, key) => open(row.id) && (checkOf(key)?.writable?.(row) ?? true),
    commit: (rowId, key, value) => void set(rowId, { [key]: value }),
    commitAll: set,
  }
}

function actsOver({ rows, latest, put }: Base): RowActs {
  const at = (id: string) => rows.snapshot().rows.findIndex((row) => row.id === id)
  return {
    add({ count, place }) {
      const before = rows.snapshot()
      const index = place === 0 ? before.rows.length : Math.min(place - 1, before.rows.length)
      const values = newRowValues(latest.current.table)
      put(
        addRows(
          before,
          Array.from({ length: count }, () => values),
          index,
        ),
      )
      return rows.snapshot().rows[index]
    },
    remove: (ids) => put(removeRows(rows.snapshot(), ids)),
    areNew: (ids) => allNew(rows.snapshot(), ids),
    shift: (id, by) => put(moveRow(rows.snapshot(), at(id), at(id) + by)),
    place: (id, to) => put(moveRow(rows.snapshot(), at(id), to)),
  }
}

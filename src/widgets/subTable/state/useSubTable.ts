import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ColumnRight } from '#core/permission'
import {
  addRows,
  allNew,
  comparedRows,
  isNewRow,
  moveRow,
  type PasteStep,
  pasteCells,
  type Row,
  type RowErrors,
  type RowsState,
  removeRows,
  rowById,
  setCells,
  undoPaste,
  validateCell,
  validateRows,
} from '#core/rows'
import { useEngine } from '#react/engine'
import { boundWhere, createScope } from '#react/scope'
import { useLibrary } from '#react/source'
import type { Watched } from '#react/watch'
import type { FieldFaceProps, TableFace } from '#react/widget'
import type { AddSetting } from '../AddRows.tsx'
import { createCellMemories, createCellProblems } from './cellMemory.ts'
import { newRowValues } from './newRow.ts'
import { createCellErrors, type TableContext, type TablePaste } from './tableContext.ts'
import { type LevelRequest, useTableLinkage } from './tableLinkage.ts'
import { useOwnRightsInRows, useTableRight } from './tableRight.ts'
import { isClosed, useRowStore } from './tableState.ts'

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

/** The requests of linked columns that a page gives. */
const levelsIn = ({ levels }: FieldFaceProps['props']) => levels as Readonly<Record<string, LevelRequest>> | undefined

const noTable: TableFace = { columns: [], checks: [], errors: null }

/** What a person can do to the rows as a whole. */
export interface RowActs {
  /** Adds as many rows as are set at the place that is set; answers the first. */
  add(setting: AddSetting): Row | undefined
  remove(ids: readonly string[]): void
  /** True when the server has none of these rows. */
  areNew(ids: readonly string[]): boolean
  /** Those of these rows that are not new. */
  stored(ids: readonly string[]): Row[]
  /** Moves a row by so many places. */
  shift(id: string, by: number): void
  /** Takes over rows as they are now, with the edits that stand here. */
  put(next: RowsState): void
  /** Puts a row at a place. */
  place(id: string, to: number): void
}

/** The rows of a field: what is there, what can be done to it, and what its cells share. */
export function useSubTable(face: FieldFaceProps) {
  const { table = noTable, props, onChange, onProblem, onPending } = face
  const linkage = useTableLinkage(table.columns, levelsIn(props))
  const rightTo = useTableRight(props, useOwnRightsInRows(face.field, table))
  const { rows, origin } = useRowStore(face)
  // Cells act later than they are drawn: they meet the form as it is by then.
  const latest = useRef({ table, linkage, origin, rightTo, props, onChange, onProblem, onPending })
  latest.current = { table, linkage, origin, rightTo, props, onChange, onProblem, onPending }
  const optionsWhere = useOptionsWhere(face)

  const parts = useMemo(() => {
    const put = (next: RowsState) => {
      if (next === rows.snapshot()) return
      rows.set(next)
      latest.current.onChange(next)
    }
    const base: Base = { rows, latest, put }
    const cells = cellsOver(base)
    return { cells: { ...cells, ...pastesOver(base, cells) }, acts: actsOver(base) }
  }, [rows])
  const context = useMemo<TableContext>(
    () => ({ ...parts.cells, linkage, optionsWhere }),
    [parts, linkage, optionsWhere],
  )
  useEffect(() => parts.cells.checked(table.errors), [parts, table.errors])
  return { rows, table, context, acts: parts.acts }
}

/** The table as it is by the time that something is done. */
interface LatestTable extends Pick<FieldFaceProps, 'props' | 'onProblem' | 'onPending'> {
  table: TableFace
  linkage: TableContext['linkage']
  origin(): number
  rightTo(key: string): ColumnRight
}

interface Base {
  rows: Watched<RowsState>
  latest: { readonly current: LatestTable }
  put(next: RowsState): void
}

type PasteActs = Pick<TableContext, 'paste' | 'undo' | 'refusal'>
interface CellActs extends Omit<TableContext, 'optionsWhere' | 'linkage' | keyof PasteActs> {
  /** The form has checked. */
  checked(errors: RowErrors | null): void
}

/** Finds the check of a column, as quickly as each cell that scrolls in asks for it. */
function checkFinder(checks: () => TableFace['checks']) {
  let index: { checks: TableFace['checks']; byKey: ReadonlyMap<string, TableFace['checks'][number]> } | null = null
  return (key: string) => {
    const latest = checks()
    if (index?.checks !== latest)
      index = { checks: latest, byKey: new Map(latest.map((check) => [check.key, check] as const)) }
    return index.byKey.get(key)
  }
}

/** A changed cell is checked at once. spec: widgets §5 Validation runs on input, change, blur */
function cellsOver({ rows, latest, put }: Base): CellActs {
  const errors = createCellErrors()
  const checkOf = checkFinder(() => latest.current.table.checks)
  /** The cells whose type this one determines. */
  const typedBy = (key: string) =>
    latest.current.table.columns.flatMap(({ field }) => (field.variant?.by === key ? [field.name] : []))
  const checked = (rowId: string, key: string) => {
    const row = rowById(rows.snapshot(), rowId)
    const check = checkOf(key)
    return row && check && validateCell(rows.snapshot(), row, check)
  }
  /** A value that two rows share is wrong in both, and in neither once one of them has another. */
  const checkOthers = (rowId: string, key: string, before: unknown) => {
    const state = rows.snapshot()
    const row = rowById(state, rowId)
    const check = checkOf(key)
    const ids = row && check ? comparedRows(state, check, row, [before, row[key]]) : []
    for (const id of ids) errors.set(id, key, checked(id, key))
  }
  const set: TableContext['commitAll'] = (rowId, values) => {
    const keys = latest.current.table.columns.map(({ field }) => field.name)
    const before = rowById(rows.snapshot(), rowId)
    const own = Object.entries(values).filter(([key]) => keys.includes(key))
    const changed = own.filter(([key, value]) => !Object.is(before?.[key], value)).map(([key]) => key)
    const followers = changed.flatMap((key) => latest.current.linkage.followers(key))
    const emptied = Object.fromEntries(followers.map((key) => [key, null]))
    put(setCells(rows.snapshot(), rowId, { ...emptied, ...Object.fromEntries(own) }))
    const touched = own.flatMap(([key]) => [key, ...typedBy(key)])
    for (const key of [...touched, ...followers]) errors.set(rowId, key, checked(rowId, key))
    for (const key of changed) checkOthers(rowId, key, before?.[key])
    return Object.keys(values).filter((key) => !keys.includes(key))
  }
  const open = (id: string) => !isClosed(rows.snapshot(), id, latest.current.props.disabledRows)
  return {
    ...{ errors, open, memory: createCellMemories(), ...problemsOver({ rows, latest }, errors, checked) },
    pending: (arrival) => latest.current.onPending?.(arrival),
    row: (id) => rowById(rows.snapshot(), id),
    visible: (row, key) => checkOf(key)?.isVisible?.(row) ?? true,
    writable: (row, key) =>
      open(row.id) && latest.current.rightTo(key) === 'open' && (checkOf(key)?.writable?.(row) ?? true),
    commit: (rowId, key, value) => void set(rowId, { [key]: value }),
    commitAll: set,
  }
}

/** What controls report stays at their cells until they report the next, whatever the form finds. */
function problemsOver(
  { rows, latest }: Omit<Base, 'put'>,
  errors: CellActs['errors'],
  found: (rowId: string, key: string) => string | undefined,
): Pick<CellActs, 'problem' | 'checked'> {
  const problems = createCellProblems(rows, (problem) => latest.current.onProblem(problem))
  return {
    problem(rowId, key, problem) {
      problems.set(rowId, key, problem)
      errors.set(rowId, key, problem ?? found(rowId, key))
    },
    checked(all) {
      errors.checked(all)
      problems.each(errors.set)
    },
  }
}

/** So many pastes can be taken back. */
const mostSteps = 20

/** Pastes, each of which is taken back as one step. Rows that come from elsewhere (a save, a draft) leave nothing to take back. */
function pastesOver({ rows, latest, put }: Base, cells: CellActs): PasteActs {
  let steps: { step: PasteStep; origin: number }[] = []
  const check = (ids: ReadonlySet<string>) => {
    cells.errors.replace(ids, validateRows(rows.snapshot(), latest.current.table.checks, ids) ?? {})
  }
  return {
    refusal: (rowId, key) => rows.snapshot().refused?.[rowId]?.[key],
    paste({ ids, lines, columns, read }: TablePaste) {
      const { linkage, table, rightTo } = latest.current
      const { state, step, count } = pasteCells(rows.snapshot(), {
        ...{ ids, cells: lines, newRow: rightTo('add') === 'open' ? () => newRowValues(table) : null },
        columns: columns.map((column) => ({
          key: column.field.name,
          read: (text, row) => read(column, text, row),
          writable: (row) => cells.writable(row, column.field.name),
          followers: linkage.followers(column.field.name),
        })),
      })
      put(state)
      steps = [...steps, { step, origin: latest.current.origin() }].slice(-mostSteps)
      check(new Set([...step.cells.map(({ id }) => id), ...step.added]))
      return count
    },
    undo() {
      const last = steps.at(-1)
      steps = steps.slice(0, -1)
      if (!last || last.origin !== latest.current.origin()) return false
      put(undoPaste(rows.snapshot(), last.step))
      check(new Set(last.step.cells.map(({ id }) => id)))
      return true
    },
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
    put,
    remove: (ids) => put(removeRows(rows.snapshot(), ids)),
    areNew: (ids) => allNew(rows.snapshot(), ids),
    stored: (ids) => rows.snapshot().rows.filter(({ id }) => ids.includes(id) && !isNewRow(rows.snapshot(), id)),
    shift: (id, by) => put(moveRow(rows.snapshot(), at(id), at(id) + by)),
    place: (id, to) => put(moveRow(rows.snapshot(), at(id), to)),
  }
}

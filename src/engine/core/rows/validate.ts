import { isEmpty } from '#core/object'
import type { CompiledRules, RuleContext } from '#core/rule'
import { changedIds } from './patch.ts'
import type { Row, RowsState } from './rowsState.ts'

/** A column as far as its cells are begun and checked. */
export interface RowColumn {
  key: string
  rules: CompiledRules
  /** The value with which a new row begins, where it is worked out. */
  start?(): unknown
  /** Whether the cell of this row is there at all. */
  isVisible?(row: Row): boolean
  /** Whether the cell of this row may be written; a cell that may not is not checked. */
  writable?(row: Row): boolean
  /** What is wrong with this row's cell beside the rules, for example a condition that requires it. */
  extra?(row: Row): string | undefined
}

/** The first failure of each cell, by row id and column. */
export type RowErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Changed and new rows only, or every row. spec: contract §11.3 validateTable, fullValidateTable */
export type Extent = 'changed' | 'all'

/** The errors of the rows, or null when there is none. spec: contract §11.3 */
export function validateRows(
  state: RowsState,
  columns: readonly RowColumn[],
  extent: Extent = 'all',
): RowErrors | null {
  const ids = new Set(extent === 'all' ? state.rows.map((row) => row.id) : changedIds(state))
  const checked = state.rows.filter((row) => ids.has(row.id))
  const counts = columns.map((column) => ({ column, siblings: siblingsIn(state, column.key) }))
  const entries = checked.flatMap((row) => {
    const errors = counts.flatMap(({ column, siblings }) => {
      const message = cellError(row, column, { siblings: siblings(row[column.key]) })
      return message === undefined ? [] : [[column.key, message] as const]
    })
    return errors.length > 0 ? [[row.id, Object.fromEntries(errors)] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** What is wrong with one cell, or undefined. */
export function validateCell(state: RowsState, row: Row, column: RowColumn): string | undefined {
  return cellError(row, column, { siblings: siblingsIn(state, column.key)(row[column.key]) })
}

function cellError(row: Row, column: RowColumn, context: RuleContext): string | undefined {
  if (column.writable && !column.writable(row)) return undefined
  const peer = (name: string) => row[name]
  const failure = column.rules.check(row[column.key], { ...context, key: column.key, row, peer })
  return failure?.message ?? column.extra?.(row)
}

/**
 * The values of the other rows that equal a cell's value, looked up at once: a table is counted once a column, so a
 * thousand rows do not compare a million times. spec: complaints, required checks on 1000 rows
 */
function siblingsIn(state: RowsState, key: string): (value: unknown) => readonly unknown[] {
  const counts = new Map<string, number>()
  for (const row of state.rows) {
    const value = row[key]
    if (!isEmpty(value)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  }
  return (value) => (!isEmpty(value) && (counts.get(String(value)) ?? 0) > 1 ? [value] : [])
}

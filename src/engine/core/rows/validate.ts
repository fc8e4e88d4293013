import { isEmpty } from '#core/object'
import type { CompiledRules, RuleContext } from '#core/rule'
import { changedIds } from './patch.ts'
import type { Row, RowsState } from './rowsState.ts'

/** What rows need to know about a column. */
export interface RowColumn {
  key: string
  rules: CompiledRules
  /** Computes the initial value in a new row. */
  start?(): unknown
  /** Whether the row has this cell. */
  isVisible?(row: Row): boolean
  /** Whether the cell is editable; cells that are not are not validated. */
  writable?(row: Row): boolean
  /** Additional validation of a cell, for example a conditional `required`. */
  extra?(row: Row): string | undefined
}

/** First error of each cell, by row id and column key. */
export type RowErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

/** New and changed rows only, all rows, or rows by their ids. spec: contract §11.3 validateTable, fullValidateTable */
export type Extent = 'changed' | 'all' | ReadonlySet<string>

/** Validates rows; null when there are no errors. spec: contract §11.3 */
export function validateRows(
  state: RowsState,
  columns: readonly RowColumn[],
  extent: Extent = 'all',
): RowErrors | null {
  const ids = typeof extent === 'string' ? new Set(extent === 'changed' ? changedIds(state) : []) : extent
  const checked = extent === 'all' ? state.rows : state.rows.filter((row) => ids.has(row.id))
  const counts = columns.map((column) => ({ column, siblings: siblingsIn(state, column.key) }))
  const entries = checked.flatMap((row) => {
    const errors = counts.flatMap(({ column, siblings }) => {
      const message =
        state.refused?.[row.id]?.[column.key] ?? cellError(row, column, { siblings: siblings(row[column.key]) })
      return message === undefined ? [] : [[column.key, message] as const]
    })
    return errors.length > 0 ? [[row.id, Object.fromEntries(errors)] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Error of one cell, or undefined. */
export function validateCell(state: RowsState, row: Row, column: RowColumn): string | undefined {
  const refused = state.refused?.[row.id]?.[column.key]
  return refused ?? cellError(row, column, { siblings: siblingsIn(state, column.key)(row[column.key]) })
}

function cellError(row: Row, column: RowColumn, context: RuleContext): string | undefined {
  if (column.writable && !column.writable(row)) return undefined
  const peer = (name: string) => row[name]
  const failure = column.rules.check(row[column.key], { ...context, key: column.key, row, peer })
  return failure?.message ?? column.extra?.(row)
}

/**
 * Finds equal values in other rows. Counts each column once, so that a thousand rows are not compared a million times.
 * spec: complaints, required checks on 1000 rows
 */
function siblingsIn(state: RowsState, key: string): (value: unknown) => readonly unknown[] {
  const counts = new Map<string, number>()
  for (const row of state.rows) {
    const value = row[key]
    if (!isEmpty(value)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  }
  return (value) => (!isEmpty(value) && (counts.get(String(value)) ?? 0) > 1 ? [value] : [])
}

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
  const errors = new Map<string, Record<string, string>>()
  for (const column of columns) {
    const errorOf = cellCheck(state, column)
    for (const row of checked) {
      const message = errorOf(row)
      if (message !== undefined) errors.set(row.id, { ...errors.get(row.id), [column.key]: message })
    }
  }
  return errors.size > 0 ? Object.fromEntries(errors) : null
}

/** Error of one cell, or undefined. */
export const validateCell = (state: RowsState, row: Row, column: RowColumn): string | undefined =>
  cellCheck(state, column)(row)

/**
 * The other rows with one of the values that a cell had and has, where a rule compares these with the rows: whether they are valid may
 * have changed with the cell.
 */
export function comparedRows(
  state: RowsState,
  { key, rules }: RowColumn,
  row: Row,
  values: readonly unknown[],
): ReadonlySet<string> {
  const isCompared = (value: unknown): boolean => {
    let isRead = false
    const siblingsOf = () => {
      isRead = true
      return alone
    }
    rules.check(value, new CellContext({ ...row, [key]: value }, key, siblingsOf))
    return isRead
  }
  const texts = new Set(values.filter((value) => !isEmpty(value) && isCompared(value)).map(String))
  if (texts.size === 0) return new Set()
  const others = state.rows.filter((other) => other.id !== row.id && texts.has(String(other[key])))
  return new Set(others.map(({ id }) => id))
}

/** The check of a column's cells. */
function cellCheck(state: RowsState, column: RowColumn): (row: Row) => string | undefined {
  const { key, rules } = column
  const siblingsOf = siblingsIn(state, key)
  return (row) => {
    const refused = state.refused?.[row.id]?.[key]
    if (refused !== undefined) return refused
    if (column.writable && !column.writable(row)) return undefined
    return rules.check(row[key], new CellContext(row, key, siblingsOf))?.message ?? column.extra?.(row)
  }
}

type SiblingsOf = (value: unknown) => readonly unknown[]

/** A cell as rules see it. A class, as a table has hundreds of thousands of cells: what few rules read is worked out when it is read. */
class CellContext implements RuleContext {
  readonly row: Row
  readonly key: string
  private readonly siblingsOf: SiblingsOf

  constructor(row: Row, key: string, siblingsOf: SiblingsOf) {
    this.row = row
    this.key = key
    this.siblingsOf = siblingsOf
  }

  get siblings(): readonly unknown[] {
    return this.siblingsOf(this.row[this.key])
  }

  peer(name: string): unknown {
    return this.row[name]
  }
}

const alone: readonly unknown[] = Object.freeze([])

/**
 * Finds equal values in other rows. Counts a column once, when the first of its cells is compared, so that a thousand rows are not
 * compared a million times. spec: complaints, required checks on 1000 rows
 */
function siblingsIn({ rows }: RowsState, key: string): SiblingsOf {
  let repeated: ReadonlySet<string> | undefined
  return (value) => {
    if (isEmpty(value)) return alone
    repeated ??= repeatedIn(rows, key)
    return repeated.has(String(value)) ? [value] : alone
  }
}

/** The values of a column that more than one row has. */
function repeatedIn(rows: readonly Row[], key: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const row of rows) {
    const value = row[key]
    if (isEmpty(value)) continue
    const text = String(value)
    if (seen.has(text)) repeated.add(text)
    else seen.add(text)
  }
  return repeated
}

import { isObject } from '#core/object'
/** A row of a sub-table; `id` is the server's, or a temporary one that begins with `row_`. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** A row as it arrives or is added: the id may be missing. */
export type RowValues = Readonly<Record<string, unknown>>

/**
 * The rows of one sub-table and what became of those that were loaded. Replaced at each change, never written into;
 * plain data, so that a draft keeps it as it is.
 */
export interface RowsState {
  readonly kind: 'rows'
  readonly rows: readonly Row[]
  /** Rows as the server last sent them, by id. */
  readonly loaded: Readonly<Record<string, Row>>
  /** Ids of loaded rows that were taken away, in the order of removal. */
  readonly removed: readonly string[]
  /** Number of the next temporary id. */
  readonly nextId: number
  /** The field that holds the order, where the table has one. spec: contract §11.1 dragSortKey */
  readonly order?: string
}

/** spec: contract §11.5, temporary ids */
const temporaryMark = 'row_'

export const isRowsState = (value: unknown): value is RowsState =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rows' && 'nextId' in value

/** The state of rows that came from the server, in the order of their `order` field. What is no record is left out. */
export function loadRows(records: unknown, order?: string): RowsState {
  const objects = Array.isArray(records) ? records.filter(isObject) : []
  const start: RowsState = { kind: 'rows', rows: [], loaded: {}, removed: [], nextId: 1, ...(order ? { order } : {}) }
  const { rows, nextId } = withIds(start, objects)
  const sorted = order ? sortedBy(rows, order) : rows
  return {
    ...start,
    rows: sorted,
    nextId,
    loaded: Object.fromEntries(sorted.filter((row) => !isTemporary(row.id)).map((row) => [row.id, row])),
  }
}

/** The state in which all given rows count as new. spec: contract §11.3 loadNewData */
export function loadNewRows(records: readonly RowValues[], order?: string): RowsState {
  const bare = records.map(({ id: _id, rowVersion: _version, ...values }) => values)
  return numbered(loadRows(bare, order))
}

/** True for an id that this side made up. */
export const isTemporary = (id: string): boolean => id.startsWith(temporaryMark)

/** True for a row that the server does not have yet. */
export const isNewRow = (state: RowsState, id: string): boolean => !Object.hasOwn(state.loaded, id)

/** The rows with ids: temporary ones where they have none, or one that a row of the table has already. */
export function withIds(state: RowsState, values: readonly RowValues[]): { rows: Row[]; nextId: number } {
  const usedIds = new Set(state.rows.map((row) => row.id))
  let { nextId } = state
  const rows = values.map((row) => {
    const own = typeof row.id === 'number' ? String(row.id) : row.id
    const keeps = typeof own === 'string' && own !== '' && !usedIds.has(own)
    const id = keeps ? own : `${temporaryMark}${nextId++}`
    usedIds.add(id)
    return { ...row, id }
  })
  return { rows, nextId }
}

/** The same state with its order field counted from 1; rows that stand right already stay the same object. */
export function numbered(state: RowsState): RowsState {
  const { order } = state
  if (!order) return state
  const rows = state.rows.map((row, index) => (row[order] === index + 1 ? row : { ...row, [order]: index + 1 }))
  return { ...state, rows }
}

/** Rows without a number come last, in the order in which they arrived. */
function sortedBy(rows: readonly Row[], order: string): Row[] {
  const numberIn = (row: Row) => {
    const value = row[order]
    return value === null || value === undefined || value === '' || Number.isNaN(Number(value))
      ? Infinity
      : Number(value)
  }
  return rows
    .map((row, index) => ({ row, index, at: numberIn(row) }))
    .sort((one, other) => (one.at === other.at ? one.index - other.index : one.at - other.at))
    .map(({ row }) => row)
}

import { displayAfter, displayState } from '#core/live'
import { changedFields } from './patch.ts'
import { isTemporary, numbered, type Row, type RowsState, type RowValues, sortedRows, withCells } from './rowsState.ts'

/** Rows as the server has them now, by id; null for one that is gone. */
type LiveRows = ReadonlyMap<string, RowValues | null>

/** Cells whose display changes; null keys: the row is new. */
export interface LiveCells {
  id: string
  keys: readonly string[] | null
}

interface LiveMerge {
  state: RowsState
  cells: readonly LiveCells[]
}

interface MergeSetting {
  /** Whether a row that is not here belongs here. */
  belongs(values: RowValues): boolean
  /** The fields that rows of this table show or store; others of a message are left out. */
  takes(name: string): boolean
}

/**
 * Takes over what others have changed. A cell that was edited here keeps its value; where both sides changed the same cell, the
 * row keeps its version too, so that saving it is a conflict. Rows that are gone go, unless they were edited here.
 * spec: widgets §3 Real-time message; readings, `tug_status`
 */
export function mergeRows(state: RowsState, changes: LiveRows, { belongs, takes }: MergeSetting): LiveMerge {
  const cells: LiveCells[] = []
  const loaded: Record<string, Row> = { ...state.loaded }
  const rows = state.rows.flatMap((row) => {
    const change = changes.get(row.id)
    const before = state.loaded[row.id]
    if (change === undefined || !before) return [row]
    if (change === null) {
      delete loaded[row.id]
      return changedFields(row, before).length > 0 ? [row] : []
    }
    const merged = mergedRow(row, before, ownFields(change, takes))
    loaded[row.id] = merged.loaded
    const keys = Object.keys(merged.row).filter((name) => isOther(merged.row[name], row[name]))
    if (keys.length === 0) return [row]
    cells.push({ id: row.id, keys })
    return [merged.row]
  })
  const removed = state.removed.filter((id) => changes.get(id) !== null)
  const fresh = arrivals(state, changes, belongs).map((values) => ownFields(values, takes))
  for (const row of fresh) {
    loaded[row.id] = row
    cells.push({ id: row.id, keys: null })
  }
  const isMoved = fresh.length > 0 || cells.some(({ keys }) => state.order && keys?.includes(state.order))
  const merged = { ...state, loaded, removed, rows: isMoved ? sortedRows([...rows, ...fresh], state) : rows }
  return { state: fresh.length > 0 || rows.length < state.rows.length ? renumbered(merged) : merged, cells }
}

/** Own additions and removals number the rows; without any the numbers are the server's. */
const renumbered = (state: RowsState): RowsState =>
  state.removed.length > 0 || state.rows.some(({ id }) => isTemporary(id)) ? numbered(state) : state

function ownFields(values: RowValues, takes: MergeSetting['takes']): Row {
  const entries = Object.entries(values).filter(([name]) => name === displayState || takes(name))
  return { ...Object.fromEntries(entries), id: String(values.id) }
}

function mergedRow(row: Row, before: Row, incoming: Row): { row: Row; loaded: Row } {
  const own = changedFields(row, before)
  const contested = own.some((name) => name in incoming && isOther(incoming[name], before[name]))
  const version = contested && 'rowVersion' in before ? { rowVersion: before.rowVersion } : {}
  const display = displayAfter(row, incoming)
  const loaded = { ...before, ...incoming, ...version, ...display }
  return { row: withCells(loaded, Object.fromEntries(own.map((name) => [name, row[name]])), loaded), loaded }
}

function arrivals(state: RowsState, changes: LiveRows, belongs: MergeSetting['belongs']): RowValues[] {
  const present = new Set([...state.rows.map(({ id }) => id), ...state.removed])
  return [...changes].flatMap(([id, values]) => (values && !present.has(id) && belongs(values) ? [values] : []))
}

/** The cells that differ between two lists of rows: what changed of those that stay, and rows that came. */
export function changedCells(before: readonly Row[], after: readonly Row[]): LiveCells[] {
  const earlier = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row): LiveCells[] => {
    const old = earlier.get(row.id)
    if (!old) return [{ id: row.id, keys: null }]
    const keys = Object.keys(row).filter((name) => isOther(row[name], old[name]))
    return keys.length > 0 ? [{ id: row.id, keys }] : []
  })
}

const isOther = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' && one !== null ? JSON.stringify(one) !== JSON.stringify(other) : one !== other

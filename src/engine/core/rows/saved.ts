import { rebaseRows } from './patch.ts'
import { isNewRow, type Row, type RowsState } from './rowsState.ts'

/** Rows before a save, and as they stand after it. */
interface SavedRows {
  /** What was sent. */
  sent: RowsState
  /** The same with what was changed while it was on its way. */
  now: RowsState
}

/** The rows to go on with after a save: what the server has by now, and over it what was changed while the save was on its way. */
export function rowsAfterSave({ sent, now }: SavedRows, current: RowsState): RowsState {
  if (now === sent) return current
  const names = storedIds(sent, current)
  const renamed = (row: Row): Row => ({ ...row, id: names.get(row.id) ?? row.id })
  const stored = sent.rows.map(renamed)
  const currentIds = new Set(now.rows.map((row) => renamed(row).id))
  const base: RowsState = {
    ...now,
    rows: now.rows.map(renamed),
    loaded: Object.fromEntries(stored.map((row) => [row.id, row])),
    removed: stored.map(({ id }) => id).filter((id) => !currentIds.has(id)),
  }
  return rebaseRows(base, current)
}

/** The ids under which new rows were stored: rows are stored in their order, and ids grow. */
function storedIds(sent: RowsState, current: RowsState): ReadonlyMap<string, string> {
  const added = sent.rows.filter(({ id }) => isNewRow(sent, id))
  const stored = current.rows.filter(({ id }) => !Object.hasOwn(sent.loaded, id)).toSorted(byId)
  return new Map(added.flatMap(({ id }, at) => (stored[at] ? [[id, stored[at].id] as const] : [])))
}

const byId = (one: Row, other: Row): number =>
  one.id.length - other.id.length || (one.id < other.id ? -1 : Number(one.id > other.id))

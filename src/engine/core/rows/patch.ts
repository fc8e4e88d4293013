import { displayState } from '#core/live'
import { isNewRow, numbered, type Row, type RowsState, type RowValues, withCells } from './rowsState.ts'

/** Changes of a sub-table sent on save. spec: schema-language, Modes, states and what is sent */
interface RowsPatch {
  /** New rows, without ids. */
  added: RowValues[]
  /** Changed fields of loaded rows, with `id` and the `rowVersion` read before. */
  edited: RowValues[]
  /** Removed loaded rows, with their versions. */
  removed: { id: string; rowVersion?: unknown }[]
}

/** Whether a field is sent; by default all. */
export type Sent = (field: string) => boolean

/** The difference between current and loaded rows. */
export function patchOf(state: RowsState, sent: Sent = () => true): RowsPatch {
  return {
    added: state.rows.filter((row) => isNewRow(state, row.id)).map((row) => addedValues(row, sent)),
    edited: state.rows.map((row) => editedValues(row, state.loaded[row.id], sent)).filter((values) => values !== null),
    removed: state.removed.map((id) => ({ id, ...versionOf(state.loaded[id]) })),
  }
}

/** True when there is something to save. */
export const isChanged = (state: RowsState): boolean =>
  state.removed.length > 0 || state.rows.some((row) => isUnsaved(row, state))

/** Ids of new and changed rows. */
export const changedIds = (state: RowsState): string[] =>
  state.rows.filter((row) => isUnsaved(row, state)).map((row) => row.id)

/** The state with new and changed rows alone, to be rebased onto those of the server: what it takes to keep them. */
export function unsavedRows(state: RowsState): RowsState {
  const rows = state.rows.filter((row) => isUnsaved(row, state))
  const loaded = rows.flatMap(({ id }) => state.loaded[id] ?? [])
  return { ...state, rows, loaded: Object.fromEntries(loaded.map((row) => [row.id, row])) }
}

/** Rows that nobody has touched are those that were loaded: the same objects. */
function isUnsaved(row: Row, { loaded }: RowsState): boolean {
  const before = loaded[row.id]
  return row !== before && (!before || changedFields(row, before).length > 0)
}

/**
 * Rebases changes onto the server's current rows: own additions and edits stay, others' additions appear, rows that
 * others removed disappear unless edited here (then they count as new).
 */
export function rebaseRows(state: RowsState, current: RowsState): RowsState {
  const gone = new Set(state.removed)
  const mine = new Map(state.rows.map((row) => [row.id, row]))
  const remaining = current.rows
    .filter((row) => !gone.has(row.id))
    .map((row) => withCells(row, changesOf(mine.get(row.id), state.loaded[row.id]), row))
  const own = state.rows.filter((row) => isOwnRow(row, state, current))
  const nextId = Math.max(state.nextId, current.nextId)
  const removed = state.removed.filter((id) => Object.hasOwn(current.loaded, id))
  const marks = state.refused ? { refused: state.refused } : {}
  return numbered({ ...current, ...marks, rows: [...remaining, ...own], removed, nextId })
}

function isOwnRow(row: Row, state: RowsState, current: RowsState): boolean {
  return !Object.hasOwn(current.loaded, row.id) && isUnsaved(row, state)
}

function changesOf(row: Row | undefined, loaded: Row | undefined): RowValues {
  if (!row || !loaded) return {}
  return Object.fromEntries(changedFields(row, loaded).map((name) => [name, row[name]]))
}

/** New rows are sent without ids. spec: widgets §4 */
const addedValues = ({ id: _id, rowVersion: _version, ...values }: Row, sent: Sent): RowValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== displayState && sent(name) && !isBlank(value)),
  )

function editedValues(row: Row, loaded: Row | undefined, sent: Sent): RowValues | null {
  if (!loaded) return null
  const names = changedFields(row, loaded).filter(sent)
  if (names.length === 0) return null
  return {
    ...Object.fromEntries(names.map((name) => [name, isBlank(row[name]) ? null : row[name]])),
    id: row.id,
    ...versionOf(loaded),
  }
}

const versionOf = (row: Row | undefined): { rowVersion?: unknown } =>
  row && row.rowVersion !== undefined ? { rowVersion: row.rowVersion } : {}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Undefined, null and empty text are equal: an empty cell. */
export const changedFields = (row: Row, loaded: Row): string[] =>
  Object.keys(row).filter(
    (name) => name !== displayState && row[name] !== loaded[name] && !(isBlank(row[name]) && isBlank(loaded[name])),
  )

/** Rows before and after a save. */
interface SavedRows {
  /** The state that was sent. */
  sent: RowsState
  /** The state including changes made during the save. */
  now: RowsState
}

/** State after a save: the server's current rows, with changes made during the save on top. */
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

/** Maps temporary ids to stored ids: new rows are stored in order, with ascending ids. */
function storedIds(sent: RowsState, current: RowsState): ReadonlyMap<string, string> {
  const added = sent.rows.filter(({ id }) => isNewRow(sent, id))
  const stored = current.rows.filter(({ id }) => !Object.hasOwn(sent.loaded, id)).toSorted(byId)
  return new Map(added.flatMap(({ id }, at) => (stored[at] ? [[id, stored[at].id] as const] : [])))
}

const byId = (one: Row, other: Row): number =>
  one.id.length - other.id.length || (one.id < other.id ? -1 : Number(one.id > other.id))

import { isNewRow, numbered, type Row, type RowsState, type RowValues } from './rowsState.ts'

/** What a save sends of a sub-table. spec: schema-language, Modes, states and what is sent */
interface RowsPatch {
  /** New rows without ids. */
  added: RowValues[]
  /** Changed fields of loaded rows, with `id` and the `rowVersion` that they were read at. */
  edited: RowValues[]
  /** Loaded rows that were taken away, with their versions. */
  removed: { id: string; rowVersion?: unknown }[]
}

/** Which of a row's fields are sent; all of them unless given. */
export type Sent = (field: string) => boolean

/** The difference between the rows and what was loaded. */
export function patchOf(state: RowsState, sent: Sent = () => true): RowsPatch {
  return {
    added: state.rows.filter((row) => isNewRow(state, row.id)).map((row) => addedValues(row, sent)),
    edited: state.rows.map((row) => editedValues(row, state.loaded[row.id], sent)).filter((values) => values !== null),
    removed: state.removed.map((id) => ({ id, ...versionOf(state.loaded[id]) })),
  }
}

/** True when a save would send something. */
export const isChanged = (state: RowsState): boolean =>
  state.removed.length > 0 ||
  state.rows.some((row) => {
    const loaded = state.loaded[row.id]
    return !loaded || changedFields(row, loaded).length > 0
  })

/** Ids of rows that are new or differ from what was loaded. */
export const changedIds = (state: RowsState): string[] =>
  state.rows
    .filter((row) => {
      const loaded = state.loaded[row.id]
      return !loaded || changedFields(row, loaded).length > 0
    })
    .map((row) => row.id)

/**
 * The same changes over rows that the server has meanwhile: own additions and edits stay, what others added comes in,
 * what others removed goes unless it was edited here (then it counts as new).
 */
export function rebaseRows(state: RowsState, current: RowsState): RowsState {
  const gone = new Set(state.removed)
  const mine = new Map(state.rows.map((row) => [row.id, row]))
  const remaining = current.rows
    .filter((row) => !gone.has(row.id))
    .map((row) => ({ ...row, ...changesOf(mine.get(row.id), state.loaded[row.id]) }))
  const own = state.rows.filter((row) => isMineAlone(row, state, current))
  const nextId = Math.max(state.nextId, current.nextId)
  const removed = state.removed.filter((id) => Object.hasOwn(current.loaded, id))
  return numbered({ ...current, rows: [...remaining, ...own], removed, nextId })
}

function isMineAlone(row: Row, state: RowsState, current: RowsState): boolean {
  if (Object.hasOwn(current.loaded, row.id)) return false
  const loaded = state.loaded[row.id]
  return !loaded || changedFields(row, loaded).length > 0
}

function changesOf(row: Row | undefined, loaded: Row | undefined): RowValues {
  if (!row || !loaded) return {}
  return Object.fromEntries(changedFields(row, loaded).map((name) => [name, row[name]]))
}

/** New rows lose their id. spec: widgets §4 */
const addedValues = ({ id: _id, rowVersion: _version, ...values }: Row, sent: Sent): RowValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => sent(name) && !isBlank(value)))

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

/** Nothing, null and the empty text are the same: an emptied cell. */
const changedFields = (row: Row, loaded: Row): string[] =>
  Object.keys(row).filter((name) => row[name] !== loaded[name] && !(isBlank(row[name]) && isBlank(loaded[name])))

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

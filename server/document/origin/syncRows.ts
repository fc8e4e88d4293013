import { sql } from 'kysely'
import type { Clock, QueryRunner } from '#server/context'
import { compareRow, isUntouched, type Row, sameCell } from './compareRow.ts'
import { type Cells, dropOrigins, type Origin, putOrigins, readOrigins } from './originStore.ts'

/** A row as the documents want it. */
export interface WantedRow {
  /** What the row is known by in the documents. */
  key: string
  /** The id that it gets when it is new. */
  id: string
  cells: Cells
}

/** A table whose rows follow documents. */
export interface FollowedTable {
  table: string
  /** What a row that was made online is known by, so that a document with the same key adopts it. */
  keyOf(row: Row): string | undefined
  /** What becomes of an untouched row that no document wants any more: it goes, or gets these cells. */
  unwanted: 'delete' | Cells
}

/** What a run has done, by ids. */
export interface SyncResult {
  added: readonly string[]
  changed: readonly string[]
  removed: readonly string[]
}

/**
 * The id of a row that stands under a key; the one given when no document has brought it yet; undefined when it was
 * deleted online.
 */
export type RowIdOf = (key: string, otherwise: string) => string | undefined

interface Syncing {
  query: QueryRunner
  clock: Clock
  followed: FollowedTable
}

/**
 * Brings the rows of a table to what the documents say. Columns that were changed online keep their value, rows that were
 * deleted online do not come back, what is new is added. To be called in a transaction. spec: schema-language, Dictionaries and menus
 */
export async function syncRows(
  syncing: Syncing,
  wantedBy: (rowIdOf: RowIdOf) => readonly WantedRow[],
): Promise<SyncResult> {
  const { query, followed } = syncing
  const origins = await readOrigins(query, followed.table)
  const standing = standingOf(followed, origins, await query.selectFrom(followed.table).selectAll().execute())
  const wanted = wantedBy(idsOf(standing))
  const plan = planOf(wanted, standing)
  await insertRows(syncing, plan.added)
  for (const { id, cells } of plan.changed) await updateRow(syncing, id, cells)
  await putOrigins(query, followed.table, plan.origins)
  const removed = await clearUnwanted(syncing, unwantedOf(followed, wanted, standing))
  return { added: plan.added.map(({ id }) => id), changed: plan.changed.map(({ id }) => id), removed }
}

interface Standing {
  origins: ReadonlyMap<string, Origin>
  byId: ReadonlyMap<string, Row>
  /** Live rows. */
  byKey: ReadonlyMap<string | undefined, Row>
}

const standingOf = ({ keyOf }: FollowedTable, origins: Standing['origins'], rows: readonly Row[]): Standing => ({
  origins,
  byId: new Map(rows.map((row) => [String(row.id), row])),
  byKey: new Map(rows.filter(isLive).map((row) => [keyOf(row), row])),
})

const isLive = (row: Row | undefined): row is Row => row !== undefined && Number(row.del_flag) === 0

function idsOf({ origins, byId, byKey }: Standing): RowIdOf {
  return (key, otherwise) => {
    const origin = origins.get(key)
    if (origin) return isLive(byId.get(origin.rowId)) ? origin.rowId : undefined
    const made = byKey.get(key)
    return made ? String(made.id) : otherwise
  }
}

interface Plan {
  added: WantedRow[]
  changed: { id: string; cells: Cells }[]
  origins: Origin[]
}

function planOf(wanted: readonly WantedRow[], { origins, byId, byKey }: Standing): Plan {
  const plan: Plan = { added: [], changed: [], origins: [] }
  for (const one of wanted) {
    const known = origins.get(one.key)
    const made = known ? undefined : byKey.get(one.key)
    const origin = known ?? (made && adopted(one, made))
    const row = origin && byId.get(origin.rowId)
    if (!origin) planNew(plan, one)
    else if (isLive(row)) planChange(plan, { row, origin, one, isNew: !known })
  }
  return plan
}

/** A row that was made online before a document had it: what it says stays. */
function adopted({ key, cells }: WantedRow, row: Row): Origin {
  return { key, rowId: String(row.id), cells, touched: [] }
}

function planNew(plan: Plan, one: WantedRow): void {
  plan.added.push(one)
  plan.origins.push({ key: one.key, rowId: one.id, cells: one.cells, touched: [] })
}

interface Change {
  row: Row
  origin: Origin
  one: WantedRow
  isNew: boolean
}

function planChange(plan: Plan, { row, origin, one, isNew }: Change): void {
  const update = compareRow(row, origin, one.cells)
  if (Object.keys(update.cells).length > 0) plan.changed.push({ id: origin.rowId, cells: update.cells })
  if (update.originChanged || isNew) plan.origins.push(update.origin)
}

const rowsPerStatement = 50

async function insertRows({ query, clock, followed }: Syncing, added: readonly WantedRow[]): Promise<void> {
  const base = { create_by: 'system', create_time: clock.now(), tenant_id: 0, del_flag: 0, row_version: 1 }
  for (let at = 0; at < added.length; at += rowsPerStatement) {
    const rows = added.slice(at, at + rowsPerStatement).map(({ id, cells }) => ({ id, ...base, ...cells }))
    await query.insertInto(followed.table).values(rows).execute()
  }
}

async function updateRow({ query, clock, followed }: Syncing, id: string, cells: Cells): Promise<void> {
  const stamp = { update_by: 'system', update_time: clock.now(), row_version: sql<number>`row_version + 1` }
  await query
    .updateTable(followed.table)
    .set({ ...cells, ...stamp })
    .where('id', '=', id)
    .execute()
}

function unwantedOf({ unwanted }: FollowedTable, wanted: readonly WantedRow[], { origins, byId }: Standing): Origin[] {
  const keys = new Set(wanted.map(({ key }) => key))
  const isDone = (row: Row) =>
    unwanted !== 'delete' && Object.entries(unwanted).every(([column, cell]) => sameCell(row[column], cell))
  return [...origins.values()].filter((origin) => {
    const row = byId.get(origin.rowId)
    if (keys.has(origin.key) || !isLive(row)) return false
    return isUntouched(row, origin) && !isDone(row)
  })
}

async function clearUnwanted(syncing: Syncing, unwanted: readonly Origin[]): Promise<string[]> {
  const { query, followed } = syncing
  const cells = followed.unwanted
  if (cells === 'delete') return deleteRows(syncing, unwanted)
  for (const { rowId } of unwanted) await updateRow(syncing, rowId, cells)
  await putOrigins(
    query,
    followed.table,
    unwanted.map((origin) => ({ ...origin, cells: { ...origin.cells, ...cells } })),
  )
  return unwanted.map(({ rowId }) => rowId)
}

async function deleteRows({ query, followed }: Syncing, unwanted: readonly Origin[]): Promise<string[]> {
  const ids = unwanted.map(({ rowId }) => rowId)
  for (let at = 0; at < ids.length; at += rowsPerStatement)
    await query
      .deleteFrom(followed.table)
      .where('id', 'in', ids.slice(at, at + rowsPerStatement))
      .execute()
  await dropOrigins(
    query,
    followed.table,
    unwanted.map(({ key }) => key),
  )
  return ids
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock, QueryRunner } from '#server/context'
import {
  type Cells,
  compareRow,
  dropOrigins,
  isUntouched,
  type Origin,
  putOrigins,
  type Row,
  readOrigins,
  sameCell,
} from './originStore.ts'

const longest = 64

/** The id of a row derived from a document: the same in every installation. */
export function rowId(prefix: string, key: string): string {
  const plain = `${prefix}-${key}`
  if (plain.length <= longest && /^[\w.:-]+$/.test(plain)) return plain
  return `${prefix}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`
}

/** A row as the documents define it. */
export interface TargetRow {
  /** The key of the row in the documents. */
  key: string
  /** Its id when it is new. */
  id: string
  cells: Cells
}

/** A table whose rows are derived from documents. */
interface FollowedTable {
  table: string
  /** The key of a row created online, so that a document with the same key adopts it. */
  keyOf(row: Row): string | undefined
  /** What happens to an unmodified row that no document defines any more: it is deleted or gets these cells. */
  unwanted: 'delete' | Cells
}

/** The ids of the rows that a run has changed. */
export type SyncResult = Awaited<ReturnType<typeof syncRows>>

/** The id of the row with a key; `otherwise` if no document has created it yet; undefined when it was deleted online. */
export type RowIdOf = (key: string, otherwise: string) => string | undefined

interface SyncContext {
  query: QueryRunner
  clock: Clock
  followed: FollowedTable
}

/**
 * Updates the rows of a table from the documents. Columns changed online keep their value, rows deleted online do not come back, new rows
 * are added. Must run in a transaction. spec: schema-language, Dictionaries and menus
 */
export async function syncRows(syncing: SyncContext, targetsBy: (rowIdOf: RowIdOf) => readonly TargetRow[]) {
  const { query, followed } = syncing
  const origins = await readOrigins(query, followed.table)
  const stored = storedRowsOf(followed, origins, await query.selectFrom(followed.table).selectAll().execute())
  const targets = targetsBy(idsOf(stored))
  const plan = planOf(targets, stored)
  await insertRows(syncing, plan.added)
  for (const { id, cells } of plan.changed) await updateRow(syncing, id, cells)
  await putOrigins(query, followed.table, plan.origins)
  const removed = await clearUnwanted(syncing, unwantedOf(followed, targets, stored))
  return { added: plan.added.map(({ id }) => id), changed: plan.changed.map(({ id }) => id), removed }
}

interface StoredRows {
  origins: ReadonlyMap<string, Origin>
  byId: ReadonlyMap<string, Row>
  /** Live rows. */
  byKey: ReadonlyMap<string | undefined, Row>
}

const storedRowsOf = ({ keyOf }: FollowedTable, origins: StoredRows['origins'], rows: readonly Row[]): StoredRows => ({
  origins,
  byId: new Map(rows.map((row) => [String(row.id), row])),
  byKey: new Map(rows.filter(isLive).map((row) => [keyOf(row), row])),
})

const isLive = (row: Row | undefined): row is Row => row !== undefined && Number(row.del_flag) === 0

function idsOf({ origins, byId, byKey }: StoredRows): RowIdOf {
  return (key, otherwise) => {
    const origin = origins.get(key)
    if (origin) return isLive(byId.get(origin.rowId)) ? origin.rowId : undefined
    const created = byKey.get(key)
    return created ? String(created.id) : otherwise
  }
}

interface Plan {
  added: TargetRow[]
  changed: { id: string; cells: Cells }[]
  origins: Origin[]
}

function planOf(targets: readonly TargetRow[], { origins, byId, byKey }: StoredRows): Plan {
  const plan: Plan = { added: [], changed: [], origins: [] }
  for (const one of targets) {
    const storedOrigin = origins.get(one.key)
    const created = storedOrigin ? undefined : byKey.get(one.key)
    const origin = storedOrigin ?? (created && adopted(one, created))
    const row = origin && byId.get(origin.rowId)
    if (!origin) planNew(plan, one)
    else if (isLive(row)) planChange(plan, { row, origin, one, isNew: !storedOrigin })
  }
  return plan
}

/** The origin of a row created online before a document defined it; its values are kept. */
function adopted({ key, cells }: TargetRow, row: Row): Origin {
  return { key, rowId: String(row.id), cells, touched: [] }
}

function planNew(plan: Plan, one: TargetRow): void {
  plan.added.push(one)
  plan.origins.push({ key: one.key, rowId: one.id, cells: one.cells, touched: [] })
}

interface Change {
  row: Row
  origin: Origin
  one: TargetRow
  isNew: boolean
}

function planChange(plan: Plan, { row, origin, one, isNew }: Change): void {
  const update = compareRow(row, origin, one.cells)
  if (Object.keys(update.cells).length > 0) plan.changed.push({ id: origin.rowId, cells: update.cells })
  if (update.originChanged || isNew) plan.origins.push(update.origin)
}

const rowsPerStatement = 50

async function insertRows({ query, clock, followed }: SyncContext, added: readonly TargetRow[]): Promise<void> {
  const base = { create_by: 'system', create_time: clock.now(), tenant_id: 0, del_flag: 0, row_version: 1 }
  for (let at = 0; at < added.length; at += rowsPerStatement) {
    const rows = added.slice(at, at + rowsPerStatement).map(({ id, cells }) => ({ id, ...base, ...cells }))
    await query.insertInto(followed.table).values(rows).execute()
  }
}

async function updateRow({ query, clock, followed }: SyncContext, id: string, cells: Cells): Promise<void> {
  const stamp = { update_by: 'system', update_time: clock.now(), row_version: sql<number>`row_version + 1` }
  await query
    .updateTable(followed.table)
    .set({ ...cells, ...stamp })
    .where('id', '=', id)
    .execute()
}

function unwantedOf(
  { unwanted }: FollowedTable,
  targets: readonly TargetRow[],
  { origins, byId }: StoredRows,
): Origin[] {
  const keys = new Set(targets.map(({ key }) => key))
  const isDone = (row: Row) =>
    unwanted !== 'delete' && Object.entries(unwanted).every(([column, cell]) => sameCell(row[column], cell))
  return [...origins.values()].filter((origin) => {
    const row = byId.get(origin.rowId)
    if (keys.has(origin.key) || !isLive(row)) return false
    return isUntouched(row, origin) && !isDone(row)
  })
}

async function clearUnwanted(syncing: SyncContext, unwanted: readonly Origin[]): Promise<string[]> {
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

async function deleteRows({ query, followed }: SyncContext, unwanted: readonly Origin[]): Promise<string[]> {
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

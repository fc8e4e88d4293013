import { sql } from 'kysely'
import { failedWith } from '#core/error'
import { serverLimit } from '#core/limit'
import { fillText, publishingMessages } from '#core/message'
import type { Caller, QueryRunner, Services } from '#server/context'
import { type ColumnSpec, introspectAll, type TablePlan, type TableSpec, takeTurn } from '#server/database'
import { formatDateTime } from '#server/platform'
import { withAuthorNames } from '../authorNames.ts'
import { auditDocument, type EditingIn } from '../editing.ts'
import type { DocumentLibrary } from '../live.ts'
import { dropExpiredTables, dropKeptTable, keptTables } from './keptTables.ts'

const dayMs = 86_400_000

/** Columns of removed fields, and of values that a field of another type does not hold, until a time. */
export const keptColumnTable: TableSpec = {
  name: 'document_kept_column',
  columns: [
    { name: 'table_name', type: 'text', length: 63, nullable: false },
    { name: 'kept_name', type: 'text', length: 63, nullable: false },
    { name: 'column_name', type: 'text', length: 63, nullable: false },
    { name: 'type', type: 'json', nullable: false },
    { name: 'model', type: 'text', length: 80 },
    { name: 'title', type: 'text', length: 200 },
    { name: 'author', type: 'text', length: 100, nullable: false },
    { name: 'kept_at', type: 'text', length: 19, nullable: false },
    { name: 'until', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['table_name', 'kept_name'],
}

/** A column of a removed field, or of the values that a change left out. */
interface KeptColumn {
  /** `<table>.<kept column>`, by which it is cleared. */
  key: string
  table: string
  /** The name that it had, and gets again. */
  column: string
  type: ColumnSpec['type'] | 'table'
  model: string
  title: string
  author: string
  keptAt: string
  until: string
  /** The rows that have a value in it. */
  rows: number
}

type Dialect = Services['database']['dialect']
type KeptRow = Readonly<Record<string, unknown>>

const keyOf = (row: KeptRow): string => `${row.table_name}.${row.kept_name}`

/** Writes down what plans have kept and brought back, in their transaction, while the library still has the removed fields. */
export async function noteKept(editing: EditingIn, plans: readonly TablePlan[]): Promise<void> {
  const { query, services, library, caller } = editing
  const { clock, config, database } = services
  const until = formatDateTime(clock.nowMs() + serverLimit.keptColumnDays * dayMs, config.zoneMinutes)
  for (const { table, steps } of plans) {
    for (const step of steps) {
      if (!('keptColumn' in step) || !step.keptColumn) continue
      const { keptColumn } = step
      const column = step.kind === 'changeColumn' ? step.from : step.column
      const row = {
        ...{
          table_name: table,
          kept_name: keptColumn.name,
          column_name: column.name,
          type: JSON.stringify(keptColumn),
        },
        ...ownerOf(table, column.name, library),
        ...{ author: caller.user.username, kept_at: clock.now(), until },
      }
      await query.insertInto(keptColumnTable.name).values(row).execute()
    }
    if (steps.some(mayDropKept)) await forgetGone(query, database.dialect)
  }
}

/** A kept column goes when its values are back; one of a change, when no value is left out. */
const mayDropKept = ({ kind }: TablePlan['steps'][number]) => kind === 'restoreColumn' || kind === 'changeColumn'

/** The model and the title of the field that a column belongs to. */
function ownerOf(table: string, column: string, library: DocumentLibrary): { model: string | null; title: string } {
  const model = library
    .current()
    .models()
    .find((each) => each.table === table)
  const field = model?.fields.find(({ columnName }) => columnName === column)
  return { model: model?.id ?? null, title: field?.title ?? column }
}

/** The columns that are still there: a start may have brought one back, and a table may be gone. */
async function stillKept(query: QueryRunner, dialect: Dialect): Promise<KeptRow[]> {
  const rows = await query
    .selectFrom(keptColumnTable.name)
    .selectAll()
    .orderBy('until')
    .orderBy('table_name')
    .orderBy('kept_name')
    .execute()
  const tables = await introspectAll(
    query,
    dialect,
    rows.map(({ table_name }) => String(table_name)),
  )
  const isThere = (table: string, column: string) =>
    tables.get(table)?.keptColumns?.some(({ name }) => name === column) ?? false
  return rows.filter(({ table_name, kept_name }) => isThere(String(table_name), String(kept_name)))
}

async function forgetGone(query: QueryRunner, dialect: Dialect): Promise<void> {
  const there = new Set((await stillKept(query, dialect)).map(keyOf))
  const rows = await query.selectFrom(keptColumnTable.name).selectAll().execute()
  for (const row of rows) if (!there.has(keyOf(row))) await forget(query, row)
}

const forget = (query: QueryRunner, { table_name, kept_name }: KeptRow) =>
  query
    .deleteFrom(keptColumnTable.name)
    .where('table_name', '=', String(table_name))
    .where('kept_name', '=', String(kept_name))
    .execute()

/** What is kept: columns, those that go first at the top, then tables, which have no column. */
export async function keptColumns({ database }: Services): Promise<(KeptColumn & { authorName: string })[]> {
  const { query } = database
  const columns: KeptColumn[] = []
  for (const row of await stillKept(query, database.dialect))
    columns.push({
      key: keyOf(row),
      table: String(row.table_name),
      column: String(row.column_name),
      type: (JSON.parse(String(row.type)) as ColumnSpec).type,
      model: String(row.model ?? ''),
      title: String(row.title ?? ''),
      author: String(row.author),
      keptAt: String(row.kept_at),
      until: String(row.until),
      rows: await valuesIn(query, row),
    })
  return withAuthorNames(query, [...columns, ...(await keptTables(database))])
}

async function valuesIn(query: QueryRunner, { table_name, kept_name }: KeptRow): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(String(table_name))} where ${sql.ref(String(kept_name))} is not null`.execute(
    query,
  )
  return Number(rows[0]?.n ?? 0)
}

interface ClearRequest {
  services: Services
  library: DocumentLibrary
  caller: Caller
  keys: readonly string[]
}

/** Drops kept columns before their time, all or none. Returns how many values are gone. Throws when one is not there. */
export async function clearKept({ services, library, caller, keys }: ClearRequest): Promise<{ rows: number }> {
  const { database } = services
  return database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'document_publish')
    const stored = await stillKept(query, database.dialect)
    let rows = 0
    for (const key of new Set(keys)) {
      const droppedRows = await dropKeptTable(query, key)
      if (droppedRows !== undefined) {
        const note = fillText(publishingMessages.keptCleared, { column: key, rows: droppedRows })
        await auditDocument(
          { services, library, caller, query },
          { kind: 'model', id: key },
          { action: 'delete', note },
        )
        rows += droppedRows
        continue
      }
      const row = stored.find((each) => keyOf(each) === key)
      if (!row) throw failedWith(publishingMessages.keptUnknown, { key })
      const lost = await valuesIn(query, row)
      await dropKept(query, row)
      const note = fillText(publishingMessages.keptCleared, { column: String(row.title), rows: lost })
      await auditDocument(
        { services, library, caller, query },
        { kind: 'model', id: String(row.model ?? row.table_name) },
        { action: 'delete', note },
      )
      rows += lost
    }
    return { rows }
  }, longLimits)
}

/** A large table is written anew. */
const longLimits = { queryTimeoutMs: 10 * 60_000, transactionTimeoutMs: 30 * 60_000 }

async function dropKept(query: QueryRunner, row: KeptRow): Promise<void> {
  await query.schema.alterTable(String(row.table_name)).dropColumn(String(row.kept_name)).execute()
  await forget(query, row)
}

/** Drops the kept columns whose time has come. Returns how many. */
export async function dropExpired({ database, clock, log }: Services): Promise<number> {
  const isExpired = ({ until }: KeptRow) => String(until) <= clock.now()
  const tables = await database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'document_publish')
    return dropExpiredTables(query, clock.now())
  }, longLimits)
  if (tables.length > 0) log.info({ tables }, 'kept tables are dropped after their time')
  if (!(await stillKept(database.query, database.dialect)).some(isExpired)) return 0
  const dropped = await database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'document_publish')
    const rows = (await stillKept(query, database.dialect)).filter(isExpired)
    for (const row of rows) await dropKept(query, row)
    await forgetGone(query, database.dialect)
    return rows
  }, longLimits)
  if (dropped.length > 0)
    log.info({ columns: dropped.map(keyOf) }, 'columns of removed fields are dropped after their time')
  return dropped.length
}

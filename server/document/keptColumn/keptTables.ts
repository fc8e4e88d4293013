import { sql } from 'kysely'
import { serverLimit } from '#core/limit'
import { databaseName } from '#core/model'
import type { Caller, QueryRunner, Services } from '#server/context'
import { introspect, introspectAll, type TableSpec } from '#server/database'
import { formatDateTime } from '#server/platform'

const dayMs = 86_400_000

/** The rows of tables that were emptied or dropped, as tables of their own until a time. */
export const keptTableTable: TableSpec = {
  name: 'document_kept_table',
  columns: [
    { name: 'kept_name', type: 'text', length: 63, nullable: false },
    { name: 'table_name', type: 'text', length: 63, nullable: false },
    { name: 'model', type: 'text', length: 80, nullable: false },
    { name: 'title', type: 'text', length: 200, nullable: false },
    { name: 'author', type: 'text', length: 100, nullable: false },
    { name: 'kept_at', type: 'text', length: 19, nullable: false },
    { name: 'until', type: 'text', length: 19, nullable: false },
    { name: 'columns', type: 'json', nullable: true },
  ],
  primaryKey: ['kept_name'],
}

/** A table whose rows are to be kept. */
interface KeepTable {
  readonly table: string
  readonly model: string
  readonly title: string
}

interface KeepContext {
  services: Services
  caller: Caller
  query: QueryRunner
}

const countRows = async (query: QueryRunner, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(query)
  return Number(rows[0]?.n ?? 0)
}

/** Copies the rows of a table aside. Returns how many; nothing is kept of an empty one. */
export async function keepTable({ services, caller, query }: KeepContext, source: KeepTable): Promise<number> {
  const { database, clock, config } = services
  const table = await introspect(query, database.dialect, source.table)
  if (!table) return 0
  const rows = await countRows(query, source.table)
  if (rows === 0) return 0
  const name = await freeName(query, source.table)
  await sql`create table ${sql.table(name)} as select * from ${sql.table(source.table)}`.execute(query)
  await query
    .insertInto(keptTableTable.name)
    .values({
      ...{ kept_name: name, table_name: source.table, model: source.model, title: source.title.slice(0, 200) },
      ...{ author: caller.user.username, kept_at: clock.now() },
      until: formatDateTime(clock.nowMs() + serverLimit.keptColumnDays * dayMs, config.zoneMinutes),
      columns: JSON.stringify(table.columns),
    })
    .execute()
  return rows
}

async function freeName(query: QueryRunner, table: string): Promise<string> {
  const rows = await query.selectFrom(keptTableTable.name).select('kept_name').execute()
  const names = new Set(rows.map(({ kept_name }) => String(kept_name)))
  for (let number = 1; ; number++) {
    const name = databaseName(`__kept_${number}_${table}`)
    if (!names.has(name)) return name
  }
}

/** The kept tables that are still there as rows of the list of what is kept, with their numbers of rows. */
export async function keptTables({ query, dialect }: Services['database']) {
  const stored = await query.selectFrom(keptTableTable.name).selectAll().orderBy('until').orderBy('kept_name').execute()
  const names = stored.map(({ kept_name }) => String(kept_name))
  const there = await introspectAll(query, dialect, names)
  const tables = []
  for (const row of stored.filter(({ kept_name }) => there.has(String(kept_name))))
    tables.push({
      key: String(row.kept_name),
      ...{
        table: String(row.table_name),
        column: '',
        type: 'table' as const,
        model: String(row.model),
        title: String(row.title),
      },
      ...{ author: String(row.author), keptAt: String(row.kept_at), until: String(row.until) },
      rows: await countRows(query, String(row.kept_name)),
    })
  return tables
}

/** Drops a kept table. Returns how many rows are gone; undefined when there is none of that name. */
export async function dropKeptTable(query: QueryRunner, name: string): Promise<number | undefined> {
  const [row] = await query.selectFrom(keptTableTable.name).selectAll().where('kept_name', '=', name).execute()
  if (!row) return undefined
  const rows = await countRows(query, name)
  await forget(query, name)
  return rows
}

async function forget(query: QueryRunner, name: string): Promise<void> {
  await query.schema.dropTable(name).ifExists().execute()
  await query.deleteFrom(keptTableTable.name).where('kept_name', '=', name).execute()
}

/** Drops the kept tables whose time has come. Returns their names. */
export async function dropExpiredTables(query: QueryRunner, now: string): Promise<string[]> {
  const rows = await query.selectFrom(keptTableTable.name).select('kept_name').where('until', '<=', now).execute()
  const names = rows.map(({ kept_name }) => String(kept_name))
  for (const name of names) await forget(query, name)
  return names
}

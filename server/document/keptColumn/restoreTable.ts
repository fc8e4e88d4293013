import { sql } from 'kysely'
import { failedWith } from '#core/error'
import { fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { type ColumnSpec, DatabaseError, introspect, takeTurn } from '#server/database'
import { auditDocument, type EditContext } from '../editing.ts'
import { dropKeptTable, keptTableTable } from './keptTables.ts'

interface Restoring extends EditContext {
  /** The name of a kept table. */
  key: string
}

/**
 * Brings the rows of an emptied or dropped table back, all or none: into its table as it is now, in the columns that both have. Rows whose
 * id is there again are skipped; the kept table stays then. Throws when the table is gone, when a column changed
 * its type, and when a value is taken that has to be unique.
 */
export async function restoreKept({ key, ...editing }: Restoring): Promise<{ rows: number; skipped: number }> {
  const { database } = editing.services
  try {
    return await database.transaction(async (query) => {
      await takeTurn(query, database.dialect, 'document_publish')
      const [row] = await query.selectFrom(keptTableTable.name).selectAll().where('kept_name', '=', key).execute()
      if (!row) throw failedWith(publishingMessages.keptUnknown, { key })
      const [table, model] = [String(row.table_name), String(row.model)]
      const columns = await commonColumns(query, database.dialect, { from: key, table, stored: row.columns })
      const moved = await moveRows(query, { from: key, table, columns })
      if (moved.skipped === 0) await dropKeptTable(query, key)
      const note = fillText(publishingMessages.keptRestored, { rows: moved.rows })
      await auditDocument({ ...editing, query }, { kind: 'model', id: model }, { action: 'edit', note })
      return moved
    }, longLimits)
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.kind === 'unique') throw failedWith(publishingMessages.keptTaken)
    throw cause
  }
}

/** A large table is copied. */
const longLimits = { queryTimeoutMs: 10 * 60_000, transactionTimeoutMs: 30 * 60_000 }

type Dialect = EditContext['services']['database']['dialect']

interface KeptRows {
  from: string
  table: string
  /** The columns as they were when the rows were kept. */
  stored: unknown
}

/** The columns that the rows come back in. A table as it was kept has no types of its own on SQLite, so they are written down. */
async function commonColumns(
  query: QueryRunner,
  dialect: Dialect,
  { from, table, stored }: KeptRows,
): Promise<string[]> {
  const now = (await introspect(query, dialect, table))?.columns
  if (!now) throw failedWith(publishingMessages.keptNoTable, { table })
  const written = typeof stored === 'string' ? JSON.parse(stored) : stored
  const then: readonly ColumnSpec[] = Array.isArray(written)
    ? written
    : ((await introspect(query, dialect, from))?.columns ?? [])
  const both = then.flatMap((old) => now.filter(({ name }) => name === old.name).map((one) => [old, one] as const))
  const changed = both.filter(([old, one]) => !isSameColumn(old, one)).map(([{ name }]) => name)
  if (changed.length > 0) throw failedWith(publishingMessages.keptChanged, { table, columns: changed.join('、') })
  return both.map(([{ name }]) => name)
}

/** Whether a stored value means the same in both; a shorter text would be refused by the database or by its rule. */
const isSameColumn = (old: ColumnSpec, now: ColumnSpec): boolean =>
  old.type === now.type && (old.scale ?? 0) === (now.scale ?? 0) && (now.length ?? Infinity) >= (old.length ?? 0)

interface Moving {
  from: string
  table: string
  columns: readonly string[]
}

/** Ids are counted before the insertion, which makes all of them taken. */
async function moveRows(query: QueryRunner, { from: keptTable, table, columns }: Moving) {
  const [from, into, names] = [
    sql.table(keptTable),
    sql.table(table),
    sql.join(columns.map((column) => sql.ref(column))),
  ]
  const { rows: again } = await sql<{ n: number }>`
    select count(*) as n from ${from} where id in (select id from ${into})`.execute(query)
  const { rows: all } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(query)
  const [skipped, total] = [Number(again[0]?.n ?? 0), Number(all[0]?.n ?? 0)]
  await sql`insert into ${into} (${names}) select ${names} from ${from} where id not in (select id from ${into})`.execute(
    query,
  )
  return { rows: total - skipped, skipped }
}

import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../database.ts'
import { converted } from './convertColumn.ts'
import { addIndex, createColumns, defaultLiteral } from './createTable.ts'
import type { TablePlan } from './planChanges.ts'
import type { ColumnSpec, TableSpec } from './tableSpec.ts'

function filledFrom(column: ColumnSpec, { from, steps }: TablePlan): RawBuilder<unknown> | null {
  if (!from?.columns.some(({ name }) => name === column.name)) return null
  const change = steps.find((step) => step.kind === 'changeColumn' && step.to.name === column.name)
  if (change?.kind !== 'changeColumn') return sql.ref(column.name)
  const value = converted(change.from, change.to, 'sqlite')
  const instead = change.to.nullable ? null : defaultLiteral(column, 'sqlite')
  return instead ? sql`coalesce(${value}, ${instead})` : value
}

/** What hangs on the table and was not made by its spec: triggers, indexes over expressions. */
async function attachments(query: Query, from: TableSpec): Promise<string[]> {
  const own = [...from.uniques, ...from.indexes].map(({ name }) => name)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where tbl_name = ${from.name} and type in ('index', 'trigger') and sql is not null`.execute(query)
  return rows.filter(({ name }) => !own.includes(name)).map((row) => row.sql)
}

/**
 * SQLite cannot change a column: a table of the new form is filled from the old one and takes its name.
 * https://sqlite.org/lang_altertable.html#otheralter
 */
export async function rebuildTable(query: Query, plan: TablePlan): Promise<void> {
  const { from, to } = plan
  if (!from) throw new Error(`table ${to.name}: nothing to rebuild`)
  const attached = await attachments(query, from)
  const draft = `${to.name}__new`
  await createColumns(query, 'sqlite', { ...to, name: draft })
  const filled = to.columns.flatMap((column) => {
    const value = filledFrom(column, plan)
    return value ? [{ name: sql.ref(column.name), value }] : []
  })
  await sql`insert into ${sql.table(draft)} (${sql.join(filled.map(({ name }) => name))})
    select ${sql.join(filled.map(({ value }) => value))} from ${sql.table(to.name)}`.execute(query)
  await query.schema.dropTable(to.name).execute()
  await query.schema.alterTable(draft).renameTo(to.name).execute()
  for (const unique of to.uniques) await addIndex(query, to.name, { ...unique, unique: true })
  for (const index of to.indexes) await addIndex(query, to.name, index)
  for (const statement of attached) await sql.raw(statement).execute(query)
}

import { sql } from 'kysely'
import { badRequest, failedWith } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import type { QueryRunner, Services } from '#server/context'
import { type ColumnSpec, introspect } from '#server/database'
import { isReversible, standardColumns } from '../definition/definition.ts'
import { addForm, type EditedForm, type EditFormContext, isTableFree } from './editForm.ts'

type Dialect = Services['database']['dialect']
type Row = Readonly<Record<string, unknown>>

/** The tables of the database that a form can be made of: nobody else has them. */
export async function tablesWithoutForm(
  context: Pick<EditFormContext, 'store' | 'query'>,
  dialect: Dialect,
): Promise<string[]> {
  const free: string[] = []
  for (const name of await tableNamesIn(context.query, dialect)) if (await isOpenTable(context, name)) free.push(name)
  return free.toSorted()
}

async function tableNamesIn(query: QueryRunner, dialect: Dialect): Promise<string[]> {
  const statement =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const { rows } = await statement.execute(query)
  return rows.map(({ name }) => name)
}

const isOpenTable = async (context: Pick<EditFormContext, 'store' | 'query'>, name: string): Promise<boolean> =>
  isReversible(name) && (await isTableFree(context, name))

const mostTables = 20

/** Makes forms of tables as drafts, all or none; the tables change when they are synchronised. spec: contract §9.6, transTables */
export async function formsOfTables(
  context: EditFormContext,
  names: readonly string[],
): Promise<readonly EditedForm[]> {
  if (names.length === 0 || names.length > mostTables) throw badRequest(onlineMessages.badValue, { name: 'names' })
  const { dialect } = context.services.database
  const existing = new Set(await tableNamesIn(context.query, dialect))
  const forms: EditedForm[] = []
  for (const name of names) {
    if (!existing.has(name) || !(await isOpenTable(context, name)))
      throw failedWith(onlineMessages.noOpenTable, { table: name.slice(0, 60) })
    const columns = (await introspect(context.query, dialect, name))?.columns ?? []
    const fields = columns.filter(({ name: column }) => !ownColumns.has(column)).map(fieldOf)
    if (fields.length === 0) throw failedWith(fillText(onlineMessages.noOpenTable, { table: name }))
    forms.push(await addForm(context, { head: { tableName: name, tableTxt: name, tableType: 1 }, fields }))
  }
  return forms
}

/** Columns that every table of a form has by itself. */
const ownColumns: ReadonlySet<string> = new Set([
  ...standardColumns,
  'tenant_id',
  'del_flag',
  'row_version',
  'update_version',
])

/** A field that stores what the column does. spec: contract §9.4, dbType */
function fieldOf({ name, type, length, scale }: ColumnSpec, index: number): Row {
  const field = { dbFieldName: name, dbFieldTxt: name, orderNum: index + standardColumns.size }
  if (type === 'integer') return { ...field, dbType: 'int' }
  if (type === 'decimal' || type === 'real') return { ...field, dbType: 'BigDecimal', dbPointLength: scale ?? 6 }
  if (type === 'text' && length !== undefined && length <= 4_000)
    return { ...field, dbType: 'string', dbLength: length }
  return { ...field, dbType: 'Text', fieldShowType: 'textarea', isShowList: 0 }
}

import { type RawBuilder, sql } from 'kysely'
import type { SourceQueryDocument } from '#core/document'
import { badRequest, failedWith, type ProductError } from '#core/error'
import { serverLimit } from '#core/limit'
import { dataSourceMessages, fillText, reportMessages } from '#core/message'
import type { Field } from '#core/model'
import { memoized } from '#core/object'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { readStatement } from '#core/source'
import { type CallContext, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import type { Services } from '#server/context'
import { type ForeignDatabase, ForeignDatabases, foreignAddress, isAllowed, WritableAccount } from '#server/database'
import { liveRows } from '#server/table'
import { storedRecords } from './find.ts'
import { paramValues } from './reportSql.ts'
import { viewOf } from './where.ts'

type Sql = RawBuilder<unknown>

/** The databases of data sources; those of a server are closed with it. */
export const foreignDatabases = memoized((_services: Services) => new ForeignDatabases())

/** The type of a data source that this server has a driver for. */
const postgres = '6'

/** The settings of a data source, as far as they name its place. */
interface SourceSettings {
  dbType: string
  dbUrl: string
  dbName: string
}

/** Where a data source is, or why this server does not go there. */
export function sourceAddress({ dbType, dbUrl, dbName }: SourceSettings, { services, caller }: CallContext) {
  if (dbType !== postgres) {
    const type = services.dictionaries.text('database_type', dbType, caller.tenantId) ?? dbType
    return { problem: fillText(dataSourceMessages.noDriver, { type }) }
  }
  const address = foreignAddress(dbUrl, dbName)
  if (!address) return { problem: dataSourceMessages.badUrl }
  if (isAllowed(address, services.config.dataSourceHosts)) return { address }
  return { problem: fillText(dataSourceMessages.closedHost, { host: address.host }) }
}

/** The scope in which a report reads its rows: on the database of its data source, if it has one. Throws when that cannot be used. */
export async function atSource(scope: RecordScope): Promise<RecordScope> {
  const { query } = scope.model.document
  if (!query || !('sql' in query)) return scope
  const { config } = scope.services
  if (config.safeMode) throw sourceFailure(scope, query, dataSourceMessages.noReports)
  const place = await placeOf(scope, query)
  const foreign = foreignDatabases(scope.services)
  const limits = { timeoutMs: serverLimit.reportMs, timeZone: config.timeZone }
  return { ...scope, foreign: foreign.query(`${scope.caller.tenantId}:${query.source}`, place, limits) }
}

/** The data source of the caller's tenant: no tenant reads through the account of another. */
async function placeOf(scope: RecordScope, query: SourceQueryDocument): Promise<ForeignDatabase> {
  const { services, caller } = scope
  const sources = scopeOf(scope, 'sysDataSource')
  const { query: database } = services.database
  const values = { code: query.source, tenant_id: caller.tenantId }
  const row = await liveRows(database, sources.model.table, values).select('id').executeTakeFirst()
  const [source] = row ? await storedRecords(sources, [String(row.id)], database) : []
  if (!source) throw sourceFailure(scope, query, dataSourceMessages.unregistered)
  const setting = (name: keyof SourceSettings | 'dbUsername' | 'dbPassword') => settingOf(source, name)
  const found = sourceAddress(
    { dbType: setting('dbType'), dbUrl: setting('dbUrl'), dbName: setting('dbName') },
    { services, caller },
  )
  if (found.problem !== undefined) throw sourceFailure(scope, query, found.problem)
  return { ...found.address, user: setting('dbUsername'), password: setting('dbPassword') }
}

const settingOf = (source: WireRecord, name: string): string => (typeof source[name] === 'string' ? source[name] : '')

const sourceFailure = ({ model }: RecordScope, { source }: SourceQueryDocument, reason: string): ProductError =>
  failedWith(fillText(reportMessages.sourceFailed, { title: model.title, source, reason }))

/** What a failure on a data source is called; the words of its database are for those who may try it. */
export function sourceError(cause: unknown, scope: RecordScope): unknown {
  const { query } = scope.model.document
  if (!query || !('sql' in query)) return cause
  const { reasons } = dataSourceMessages
  if (cause instanceof WritableAccount)
    return sourceFailure(scope, query, fillText(dataSourceMessages.writable, { what: cause.what }))
  const { kind, cause: inner } = cause as { kind?: string; cause?: { message?: string } }
  if (kind === undefined) return cause
  if (kind === 'unreachable') return sourceFailure(scope, query, reasons.unreachable)
  scope.services.log.warn({ cause, report: scope.model.id }, 'a statement failed on its data source')
  const words = canCall(scope.caller.rights, 'dataSource:test') ? `：${inner?.message ?? ''}` : ''
  return sourceFailure(scope, query, `${dataSourceMessages.statementFailed}${words}`)
}

/** The rows of a statement as a subquery with a column for each field that the caller may see, and the key of each row as `id`. */
export function sourceSql(scope: RecordScope, query: SourceQueryDocument, params: WireParams): Sql {
  const { model } = scope
  const own = model.fields.filter(({ base, column }) => !base && column)
  const visible = new Set(viewOf(scope).fields.map(({ name }) => name))
  const column = (field: Field) => sql.ref(`s.${field.columnName}`)
  const keys = query.key?.flatMap((name) => model.field(name) ?? []) ?? own
  // A record as text quotes its values; it is computed for every row that is sorted, so it has to be cheap.
  const id = sql`md5(cast(row(${sql.join(keys.map(column))}) as text)) as id`
  const columns = own.flatMap((field) =>
    visible.has(field.name) ? [sql`${sourceCell(field, column(field))} as ${sql.ref(field.columnName)}`] : [],
  )
  return sql`(select ${sql.join([id, ...columns])} from (${statementSql(query, params)}) as s)`
}

/** The statement with its parameters bound as values of their types. */
function statementSql({ sql: text, params = {} }: SourceQueryDocument, call: WireParams): Sql {
  const statement = readStatement(text)
  if ('problem' in statement) throw badRequest(reportMessages.unusableStatement)
  const values = paramValues(params, call)
  const parts = statement.parts.map((part) => {
    if (typeof part === 'string') return sql.raw(part)
    const type = sqlTypes[params[part.param]?.type ?? ''] ?? 'text'
    return sql`cast(${values[part.param] ?? null} as ${sql.raw(type)})`
  })
  return sql.join(parts, sql.raw(''))
}

/** The types of PostgreSQL for parameters that are no text. */
const sqlTypes: Readonly<Record<string, string>> = {
  int: 'bigint',
  year: 'bigint',
  decimal: 'numeric',
  money: 'numeric',
  date: 'date',
  datetime: 'timestamp',
  time: 'time',
}

const integerCell = (column: Sql) => sql`cast(${column} as bigint)`
const decimalCell = (column: Sql, field: Field) =>
  sql`round(cast(${column} as numeric), ${sql.lit(field.column?.scale ?? 2)})`

/** How values of a type are written as our tables keep them; others are text. */
const cells: Readonly<Record<string, (column: Sql, field: Field) => Sql>> = {
  int: integerCell,
  year: integerCell,
  decimal: decimalCell,
  money: decimalCell,
  date: (column) => sql`to_char(cast(${column} as timestamp), 'YYYY-MM-DD')`,
  datetime: (column) => sql`to_char(cast(${column} as timestamp), 'YYYY-MM-DD HH24:MI:SS')`,
  month: (column) => sql`left(cast(${column} as text), 7)`,
  time: (column) => sql`left(cast(${column} as text), 8)`,
  bool: (column) => sql`cast(cast(cast(${column} as text) as boolean) as integer)`,
}

const sourceCell = (field: Field, column: Sql): Sql =>
  cells[field.type.id]?.(column, field) ?? sql`cast(${column} as text) collate "C"`

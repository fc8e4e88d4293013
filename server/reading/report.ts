import { type RawBuilder, sql } from 'kysely'
import { type Page, pageOf } from '#core/endpoint'
import { ProductError, productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { reportMessages } from '#core/message'
import { groupNames } from '#core/model'
import { isOneOf, type SortColumn, type WireParams } from '#core/query'
import { reportProgram } from '#core/source'
import type { RecordScope, WireRecord } from '#server/access'
import { DatabaseError } from '#server/database'
import { orderOf, type Row, selectRows } from '#server/table'
import { shapeOf } from './recordShape.ts'
import { reportSql } from './reportSql.ts'
import { recordOf } from './select.ts'
import { atSource, sourceError, sourceSql } from './sourceReport.ts'
import { addTexts } from './texts.ts'
import { type ListWhere, listWhere, viewOf } from './where.ts'

/** A call of a report: the rows that it asks for, in their order. */
interface ReportRows {
  listed: ListWhere
  source: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

async function rowsOfCall(scope: RecordScope, params: WireParams): Promise<ReportRows> {
  const chosen = [params.selections, params.force_id].flatMap((ids) => String(ids ?? '').split(','))
  const ids = chosen.map((id) => id.trim()).filter(Boolean)
  const listed = await listWhere(scope, params, ids.length > 0 ? { and: isOneOf('id', ids) } : {})
  const sort = listed.query.sort.length > 0 ? listed.query.sort : ownSort(scope)
  return { listed, source: await rowsSql(scope, params), order: orderOf(sort, listed.sqlScope) }
}

/** The order of a report that is asked for none: its own, else that of its groups. */
function ownSort(scope: RecordScope): SortColumn[] {
  const { document } = scope.model
  const visible = new Set(viewOf(scope).fields.map(({ name }) => name))
  const groups = groupNames(document).map((field) => ({ field, order: 'asc' as const }))
  return ((document.sort as SortColumn[] | undefined) ?? groups).filter(({ field }) => visible.has(field))
}

/** What the rows of a model are selected from: its table, or, of a report, its query with the parameters of the call. */
export async function rowsSql(scope: RecordScope, params: WireParams): Promise<RawBuilder<unknown>> {
  const { model, services } = scope
  const { query } = model.document
  if (!query) return sql.table(model.table)
  if ('sql' in query) return sourceSql(scope, query, params)
  return reportSql(reportProgram(model, services.library.current()), { scope, params })
}

/** A page of a report, by the query conventions of a list. */
export async function listReport(ofCaller: RecordScope, params: WireParams): Promise<Page<WireRecord>> {
  const scope = await atSource(ofCaller)
  const call = await rowsOfCall(scope, params)
  const { page } = call.listed.query
  const rows = await pageRows(scope, call, { limit: page.pageSize, offset: (page.pageNo - 1) * page.pageSize })
  const total = await countRows(scope, call, serverLimit.countCap)
  const counted = pageOf(await recordsOf(scope, rows), Math.min(total, serverLimit.countCap), page)
  return total > serverLimit.countCap ? { ...counted, capped: true } : counted
}

/** How many rows of a report a call asks for. Throws when there are more than one export may hold. */
export async function countReportRows(ofCaller: RecordScope, params: WireParams): Promise<number> {
  const scope = await atSource(ofCaller)
  const count = await countRows(scope, await rowsOfCall(scope, params), serverLimit.exportRows)
  if (count > serverLimit.exportRows) throw productError('exportTooLong', { rows: serverLimit.exportRows })
  return count
}

/** Every row of a report that a call asks for. Throws when there are more than one export may hold. */
export async function everyReportRow(ofCaller: RecordScope, params: WireParams): Promise<WireRecord[]> {
  const scope = await atSource(ofCaller)
  const { pageNo: _no, pageSize: _size, ...conditions } = params
  const call = await rowsOfCall(scope, conditions)
  const rows = await pageRows(scope, call, { limit: serverLimit.exportRows + 1, offset: 0 })
  if (rows.length > serverLimit.exportRows) throw productError('exportTooLong', { rows: serverLimit.exportRows })
  return recordsOf(scope, rows)
}

function pageRows(scope: RecordScope, { listed, source, order }: ReportRows, page: { limit: number; offset: number }) {
  const selection = viewOf(scope).selection(scope, 'listed')
  return timed(
    scope,
    sql`select ${selection} from ${source} as t where ${listed.where} order by ${order} limit ${page.limit} offset ${page.offset}`,
  )
}

/** Counts up to one more than `most`. */
async function countRows(scope: RecordScope, { listed, source }: ReportRows, most: number): Promise<number> {
  const [row] = await timed(
    scope,
    sql`select count(*) as total from (select 1 as one from ${source} as t where ${listed.where} limit ${most + 1}) as counted`,
  )
  return Number(row?.total ?? 0)
}

/**
 * Runs a statement on a model, of a report within its time limit and on its data source. One that takes longer than a report may says so.
 * spec: policy, promise 10 (report query)
 */
export async function timed(scope: RecordScope, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { model, services } = scope
  if (!model.document.query) return selectRows(statement, scope)
  try {
    return await selectRows(statement, scope, scope.foreign ?? services.database.limited(serverLimit.reportMs))
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.kind === 'timeout')
      throw new ProductError('failed', reportMessages.tooSlow)
    throw sourceError(cause, scope)
  }
}

async function recordsOf(scope: RecordScope, rows: readonly Row[]): Promise<WireRecord[]> {
  const view = viewOf(scope)
  const shape = shapeOf(view.listed, view)
  const records = rows.map((row) => recordOf(row, shape, scope))
  await addTexts(records, view.listed, scope)
  return records
}

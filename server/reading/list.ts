import { type SqlBool, sql } from 'kysely'
import { type Page, pageOf } from '#core/endpoint'
import { limit } from '#core/limit'
import type { WireParams } from '#core/query'
import type { RecordScope, WireRecord } from '#server/access'
import type { Statement } from '#server/database'
import { orderOf, pageHint, selectRows } from '#server/table'
import { idsWhere } from './find.ts'
import { knownCountsOf } from './knownCount.ts'
import { shapeOf } from './recordShape.ts'
import { recordOf } from './select.ts'
import { addTexts } from './texts.ts'
import { viewOf } from './view.ts'
import { type ListWhere, listWhere, type WhereOptions } from './where.ts'

interface ListOptions extends WhereOptions {
  /** Counts every row instead of stopping at the cap. */
  fullCount?: boolean
}

/** A page of records that the caller may see, by the query conventions of the wire. */
export async function listRecords(
  scope: RecordScope,
  params: WireParams,
  options: ListOptions = {},
): Promise<Page<WireRecord>> {
  const listed = await listWhere(scope, params, options)
  const { pageNo, pageSize } = listed.query.page
  const where = listed.where.compile(scope.services.database.query)
  const counts = knownCountsOf(scope, where)
  const [records, total] = await Promise.all([
    readRecords(scope, { listed, rows: pageSize, offset: (pageNo - 1) * pageSize, known: counts.known }),
    countRecords(scope, where, options.fullCount || params.fullCount === '1'),
  ])
  counts.keep(total.value)
  const counted = pageOf(records, total.value, listed.query.page)
  return total.capped ? { ...counted, capped: true } : counted
}

/** Those of some records that a list call with these parameters would hold, on whatever page, as it would hold them. */
export async function listedRecords(
  scope: RecordScope,
  params: WireParams,
  ids: readonly string[],
): Promise<WireRecord[]> {
  const { query, where } = await listWhere(scope, params, {})
  const among = sql<SqlBool>`${idsWhere(scope.model, ids)} and ${where}`
  return readRecords(scope, { listed: { query, where: among }, rows: ids.length, offset: 0 })
}

interface PageRead {
  listed: ListWhere
  rows: number
  offset: number
  /** Rows that the same condition had before. */
  known?: number | undefined
}

/** Rows under a condition as the wire sends them. The ids of the page are found first, then what else they hold. */
export async function readRecords(
  scope: RecordScope,
  { listed: { query, where }, rows, offset, known }: PageRead,
): Promise<WireRecord[]> {
  const { model, services } = scope
  const { dialect } = services.database
  const view = viewOf(scope)
  const order = orderOf(query.sort, model, dialect)
  const table = sql.table(model.table)
  const hint = pageHint({ condition: query.condition, sort: query.sort, known }, model, dialect)
  const page = sql`select t.id as page_id from ${table} as t${hint} where ${where} order by ${order} limit ${rows} offset ${offset}`
  const joined = sql.raw(dialect === 'sqlite' ? 'cross join' : 'join')
  const found = await selectRows(
    sql`select ${view.selection(scope, 'listed')} from (${page}) as page ${joined} ${table} as t on t.id = page.page_id order by ${order}`,
    scope,
  )
  const shape = shapeOf(view.listed, view)
  const records = found.map((row) => recordOf(row, shape, scope))
  await addTexts(records, view.listed, scope)
  return records
}

/** Counts up to the cap. spec: architecture, Counts */
async function countRecords(
  { model, services }: RecordScope,
  { sql: where, parameters }: Statement,
  full = false,
): Promise<{ value: number; capped: boolean }> {
  const found = `from "${model.table}" as t where ${where}`
  const counted = full ? found : `from (select 1 as one ${found} limit ${limit.countCap + 1}) as counted`
  const [row] = await services.database.rows({ sql: `select count(*) as total ${counted}`, parameters })
  const value = Number(row?.total ?? 0)
  const capped = !full && value > limit.countCap
  return { value: capped ? limit.countCap : value, capped }
}

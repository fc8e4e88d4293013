import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Page, pageOf } from '#core/endpoint'
import { limit } from '#core/limit'
import type { WireParams } from '#core/query'
import { orderOf } from './order.ts'
import type { RecordScope } from './scope.ts'
import { recordOf } from './select.ts'
import { selectRows } from './statement.ts'
import { addTexts, type WireRecord } from './texts.ts'
import { viewOf } from './view.ts'
import { listWhere, type WhereOptions } from './where.ts'

export interface ListOptions extends WhereOptions {
  /** Counts every row instead of stopping at the cap. */
  fullCount?: boolean
}

/** A page of records that the caller may see, by the query conventions of the wire. */
export async function listRecords(
  scope: RecordScope,
  params: WireParams,
  options: ListOptions = {},
): Promise<Page<WireRecord>> {
  const { query, where } = await listWhere(scope, params, options)
  const { pageNo, pageSize } = query.page
  const order = orderOf(query.sort, scope.model, scope.services.database.dialect)
  const [records, total] = await Promise.all([
    readRecords(scope, { where, order, rows: pageSize, offset: (pageNo - 1) * pageSize }),
    countRecords(scope, where, options.fullCount || params.fullCount === '1'),
  ])
  const counted = pageOf(records, total.value, query.page)
  return total.capped ? { ...counted, capped: true } : counted
}

interface PageRead {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  rows: number
  offset: number
}

/** Rows under a condition as the wire sends them. */
export async function readRecords(scope: RecordScope, { where, order, rows, offset }: PageRead): Promise<WireRecord[]> {
  const view = viewOf(scope)
  const found = await selectRows(
    sql`select ${view.selection(scope, 'listed')} from ${sql.table(scope.model.table)} as t where ${where} order by ${order} limit ${rows} offset ${offset}`,
    scope,
  )
  const records = found.map((row) => recordOf(row, view.listed, scope))
  await addTexts(records, view.listed, scope)
  return records
}

/** Counts up to the cap. spec: architecture, Counts */
export async function countRecords(
  scope: RecordScope,
  where: RawBuilder<SqlBool>,
  full = false,
): Promise<{ value: number; capped: boolean }> {
  const table = sql.table(scope.model.table)
  const counted = full
    ? sql`select count(*) as total from ${table} as t where ${where}`
    : sql`select count(*) as total from (select 1 as one from ${table} as t where ${where} limit ${limit.countCap + 1}) as counted`
  const [row] = await selectRows(counted, scope)
  const value = Number(row?.total ?? 0)
  const capped = !full && value > limit.countCap
  return { value: capped ? limit.countCap : value, capped }
}

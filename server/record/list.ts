import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Page, pageOf } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { commonNames, createCollector, fieldTypesOf, readExpression } from '#core/model'
import { type Condition, parseListQuery, type SortColumn, type WireParams } from '#core/query'
import { mayRead, queryFieldsFor, readableFields } from './fieldAccess.ts'
import { levelWhere } from './level.ts'
import { restrictedTo, sqlScopeOf } from './restrict.ts'
import { rowSql } from './rowSql.ts'
import type { RecordScope } from './scope.ts'
import { addLinks, recordOf, selectionOf } from './select.ts'
import { conditionSql } from './sqlCondition.ts'
import { addTexts, type WireRecord } from './texts.ts'
import { userValue } from './userValue.ts'

export interface ListOptions {
  trash?: 'live' | 'trash'
  /** Counts every row instead of stopping at the cap. */
  fullCount?: boolean
  /** Only the children of this record; empty for the top of the tree. */
  level?: string
  /** Rows at most; the page of the request unless given. */
  maxRows?: number
}

interface Prepared {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  page: { pageNo: number; pageSize: number }
}

/** A page of records that the caller may see, by the query conventions of the wire. */
export async function listRecords(
  scope: RecordScope,
  params: WireParams,
  options: ListOptions = {},
): Promise<Page<WireRecord>> {
  const { where, order, page } = await prepare(scope, params, options)
  const rows = options.maxRows ?? page.pageSize
  const [records, total] = await Promise.all([
    readPage(scope, { where, order, rows, offset: options.maxRows ? 0 : (page.pageNo - 1) * page.pageSize }),
    count(scope, where, options),
  ])
  const counted = pageOf(records, total.value, page)
  return total.capped ? { ...counted, capped: true } : counted
}

async function prepare(
  scope: RecordScope,
  params: WireParams,
  { trash = 'live', level }: ListOptions,
): Promise<Prepared> {
  const query = parseListQuery(params, queryFieldsFor(scope.caller, scope.model))
  const [problem] = query.problems
  if (problem) throw productError('badRequest', { reason: problem.message }, { problems: query.problems })
  const parts = [await restrictedTo(scope, { alias: 't', trash })]
  if (query.condition.kind !== 'always') parts.push(whereOf(query.condition, scope))
  if (level !== undefined && scope.model.parent) parts.push(levelWhere(level, scope.model.parent))
  const extra = params.where
  if (typeof extra === 'string' && extra !== '') parts.push(whereExpression(extra, scope))
  return {
    where: sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`,
    order: orderOf(query.sort, scope),
    page: query.page,
  }
}

const whereOf = (condition: Condition, scope: RecordScope) => conditionSql(condition, sqlScopeOf(scope, 't'))

/** A `where` of a document, its `$names` already bound to literals, over fields that the caller may read. */
export function whereExpression(text: string, scope: RecordScope): RawBuilder<SqlBool> {
  const library = scope.services.library.current()
  const types = fieldTypesOf(scope.model.id, library, false)
  const readable = Object.fromEntries(
    Object.entries(types).filter(([name]) => {
      const field = scope.model.field(name)
      return field && mayRead(scope.caller, scope.model, field)
    }),
  )
  const collector = createCollector({ kind: 'model', id: scope.model.id })
  const expression = readExpression(text, { collector, at: ['where'], names: commonNames, rowFields: readable })
  if (!expression)
    throw productError('badRequest', { reason: `where：${collector.diagnostics[0]?.message ?? '条件不可用'}` })
  return rowSql(expression, { ...sqlScopeOf(scope, 't'), source: library, value: (path) => userValue(path, scope) })
}

/** The order asked for, else the model's, else newest first; the id decides between equals. */
function orderOf(sort: readonly SortColumn[], { model }: RecordScope): RawBuilder<unknown> {
  const standard = (model.document.sort ?? [{ field: 'createTime', order: 'desc' }]) as SortColumn[]
  const columns = (sort.length > 0 ? sort : standard).flatMap(({ field, order }) => {
    const column = model.field(field)
    return column?.column ? [sql`${sql.ref(`t.${column.columnName}`)} ${sql.raw(order)}`] : []
  })
  const last = sort[0]?.order ?? standard[0]?.order ?? 'desc'
  return sql.join([...columns, sql`${sql.ref('t.id')} ${sql.raw(last)}`])
}

interface PageRead {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  rows: number
  offset: number
}

async function readPage(scope: RecordScope, { where, order, rows, offset }: PageRead): Promise<WireRecord[]> {
  const fields = readableFields(scope.caller, scope.model)
  const found = await scope.services.database.query
    .selectFrom(`${scope.model.table} as t`)
    .select(selectionOf(fields, scope) as never)
    .where(where)
    .orderBy(order as never)
    .limit(rows)
    .offset(offset)
    .execute()
  const records = found.map((row) => recordOf(row as Record<string, unknown>, fields, scope))
  await addLinks(records, fields, scope)
  await addTexts(records, fields, scope)
  return records
}

/** Counts up to the cap. spec: architecture, Counts */
async function count(
  { services, model }: RecordScope,
  where: RawBuilder<SqlBool>,
  { fullCount }: ListOptions,
): Promise<{ value: number; capped: boolean }> {
  const cap = fullCount ? Number.MAX_SAFE_INTEGER : limit.countCap + 1
  const inner = services.database.query
    .selectFrom(`${model.table} as t`)
    .select(sql`1`.as('one'))
    .where(where)
    .limit(cap)
  const [row] = await services.database.query
    .selectFrom(inner.as('counted'))
    .select(sql`count(*)`.as('total'))
    .execute()
  const total = Number(row?.total ?? 0)
  return total > limit.countCap && !fullCount
    ? { value: limit.countCap, capped: true }
    : { value: total, capped: false }
}

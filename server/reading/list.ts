import { type SqlBool, sql } from 'kysely'
import { type Page, pageOf } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import { limit, serverLimit } from '#core/limit'
import { fillText, recordMessages } from '#core/message'
import { memoized } from '#core/object'
import { anyOf, type Condition, equals, isOneOf, parseListQuery, type WireParams } from '#core/query'
import { type RecordScope, seenWhere, type WireRecord, withMembers } from '#server/access'
import type { Services } from '#server/context'
import type { Statement } from '#server/database'
import { orderOf, pageHint, selectRows } from '#server/table'
import { idsWhere } from './find.ts'
import { addMembers, memberSelection } from './members.ts'
import { shapeOf } from './recordShape.ts'
import { listReport } from './report.ts'
import { recordOf } from './select.ts'
import { addTexts } from './texts.ts'
import { type ListWhere, listWhere, narrowingOf, viewOf, type WhereOptions } from './where.ts'

interface ListOptions extends WhereOptions {
  /** Counts all rows instead of stopping at the cap. */
  fullCount?: boolean
}

/** A page of records that the caller may see, or of the rows of a report, by the query conventions of the wire. */
export async function listRecords(
  scope: RecordScope,
  params: WireParams,
  options: ListOptions = {},
): Promise<Page<WireRecord>> {
  if (scope.model.document.query) return listReport(scope, params)
  const listed = await listWhere(scope, params, options)
  const { pageNo, pageSize } = listed.query.page
  const where = listed.where.compile(scope.services.database.query)
  const counts = knownCountsOf(scope, where)
  const [records, total] = await Promise.all([
    readRecords(scope, { listed, rows: pageSize, offset: (pageNo - 1) * pageSize, storedTotal: counts.storedTotal }),
    countRecords(scope, where, options.fullCount || params.fullCount === '1'),
  ])
  counts.keep(total.value)
  const counted = pageOf(records, total.value, listed.query.page)
  return total.capped ? { ...counted, capped: true } : counted
}

/** Those of the given records that a list call with these parameters would contain on any page, in the form of that call. */
export async function listedRecords(
  scope: RecordScope,
  params: WireParams,
  ids: readonly string[],
): Promise<WireRecord[]> {
  const listed = await listWhere(scope, params, {})
  const among = sql<SqlBool>`${idsWhere(scope.model, ids)} and ${listed.where}`
  return readRecords(scope, { listed: { ...listed, where: among }, rows: ids.length, offset: 0 })
}

interface PageRead {
  listed: ListWhere
  rows: number
  offset: number
  /** The number of rows at the last count of the same condition. */
  storedTotal?: number | undefined
}

/** Rows that meet a condition, in wire format. The ids of the page are selected first, then the other columns. */
async function readRecords(
  scope: RecordScope,
  { listed: { query, where, members, sqlScope }, rows, offset, storedTotal }: PageRead,
): Promise<WireRecord[]> {
  const { model, services } = scope
  const { dialect } = services.database
  const view = viewOf(scope)
  const order = orderOf(query.sort, sqlScope)
  const table = sql.table(model.table)
  const hint = pageHint({ condition: query.condition, sort: query.sort, storedTotal }, model, dialect)
  const page = sql`select t.id as page_id from ${table} as t${hint} where ${where} order by ${order} limit ${rows} offset ${offset}`
  const joined = sql.raw(dialect === 'sqlite' ? 'cross join' : 'join')
  const selected = await selectRows(
    sql`select ${sql.join([view.selection(scope, 'listed'), ...memberSelection({ members, sqlScope })])} from (${page}) as page ${joined} ${table} as t on t.id = page.page_id order by ${order}`,
    scope,
  )
  const shape = shapeOf(view.listed, view)
  const records = selected.map((row) => recordOf(row, shape, scope))
  await addTexts(records, view.listed, scope)
  await addMembers(records, { rows: selected, members }, scope)
  return records
}

/** Counts up to the cap. spec: architecture, Counts */
async function countRecords(
  { model, services }: RecordScope,
  { sql: where, parameters }: Statement,
  full = false,
): Promise<{ value: number; capped: boolean }> {
  const source = `from "${model.table}" as t where ${where}`
  const counted = full ? source : `from (select 1 as one ${source} limit ${serverLimit.countCap + 1}) as counted`
  const [row] = await services.database.rows({ sql: `select count(*) as total ${counted}`, parameters })
  const value = Number(row?.total ?? 0)
  const capped = !full && value > serverLimit.countCap
  return { value: capped ? serverLimit.countCap : value, capped }
}

const rowsAtOnce = 500

interface Every {
  params?: WireParams
  and?: Condition
  /** Throws when there are more. */
  most: number
}

/** All records that meet a condition and that the caller may see, for calls that return a list without pages. */
export async function everyRecord(scope: RecordScope, { params = {}, and, most }: Every): Promise<WireRecord[]> {
  const listed = await listWhere(scope, params, and ? { and } : {})
  const records: WireRecord[] = []
  for (let offset = 0; ; offset += rowsAtOnce) {
    const part = await readRecords(scope, { listed, rows: rowsAtOnce, offset })
    records.push(...part)
    if (records.length > most)
      throw productError('overLimit', {
        limit: fillText(recordMessages.mostRecords, { most }),
        setting: `${scope.model.api ?? scope.model.id}`,
      })
    if (part.length < rowsAtOnce) return records
  }
}

const maxCached = 1_000

/** The row counts of conditions at their last count: a hint for planning the next page, never part of an answer. */
interface KnownCounts {
  readonly storedTotal: number | undefined
  keep(count: number): void
}

const countsOf = memoized((_database: Services['database']) => new Map<string, number>())

/** The cached count of a condition on a model, and a way to update it. */
function knownCountsOf({ services: { database }, model }: RecordScope, where: Statement): KnownCounts {
  const counts = countsOf(database)
  const key = JSON.stringify([model.id, where.sql, where.parameters])
  return {
    storedTotal: counts.get(key),
    keep(count) {
      counts.delete(key)
      counts.set(key, count)
      const oldest = counts.size > maxCached ? counts.keys().next().value : undefined
      if (oldest !== undefined) counts.delete(oldest)
    },
  }
}

/**
 * One level of a nested list as a page; each record says whether it has children. A search at the top returns matching records of all
 * levels, flat.
 */
export async function listLevel(scope: RecordScope, params: WireParams): Promise<Page<WireRecord>> {
  if (!scope.model.parent) throw badRequest(recordMessages.noTree, { title: scope.model.title })
  const { pid, ...rest } = params
  const level = typeof pid === 'string' ? pid : ''
  if (level === '' && isSearch(scope, rest)) return flatPage(await listRecords(scope, rest))
  const sized = level === '' || rest.pageSize ? rest : { ...rest, pageSize: String(limit.pageSize) }
  const page = await listRecords(scope, sized, { level })
  await addHasChildren(scope, page.records, rest.where)
  return page
}

/** The rows below several records as a page, `0` for the top; each says whether it has children. spec: contract §8.5 */
export async function listLevels(scope: RecordScope, params: WireParams): Promise<Page<WireRecord>> {
  const { parent } = scope.model
  if (!parent) throw badRequest(recordMessages.noTree, { title: scope.model.title })
  const { parentIds, ...rest } = params
  const ids = String(parentIds ?? '')
    .split(',')
    .filter(Boolean)
  const below = isOneOf(parent.name, ids)
  const and = ids.includes('0') ? anyOf([below, equals(parent.name, null)]) : below
  const page = await listRecords(scope, rest.pageSize ? rest : { ...rest, pageSize: String(limit.pageSize) }, { and })
  await addHasChildren(scope, page.records, rest.where)
  return page
}

const isSearch = (scope: RecordScope, params: WireParams): boolean =>
  parseListQuery(params, withMembers(viewOf(scope).query, scope)).condition.kind !== 'always'

const leaf = (record: WireRecord): WireRecord => ({ ...record, ...treeKeys(record, false) })

const flatPage = (page: Page<WireRecord>): Page<WireRecord> => ({ ...page, records: page.records.map(leaf) })

/** Categories name this key `hasChild`. spec: contract §5.6 */
const treeKeys = ({ id }: WireRecord, has: boolean) => ({
  key: id,
  hasChildren: has,
  hasChild: has ? '1' : '0',
  isLeaf: !has,
  leaf: !has,
})

/** Only counts children that the caller may see. */
async function addHasChildren(scope: RecordScope, records: readonly WireRecord[], where: unknown): Promise<void> {
  const { parent, table } = scope.model
  if (!parent || records.length === 0) return
  const seen = await seenWhere(scope, 't', await narrowingOf(where, scope))
  const column = sql.ref(`t.${parent.columnName}`)
  const ids = sql.join(records.map((record) => String(record.id)))
  const rows = await selectRows(
    sql`select distinct ${column} as "parent" from ${sql.table(table)} as t where ${column} in (${ids}) and ${seen}`,
    scope,
  )
  const parents = new Set(rows.map((row) => String(row.parent)))
  for (const record of records) Object.assign(record, treeKeys(record, parents.has(String(record.id))))
}

import { sql } from 'kysely'
import type { Page } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, recordMessages } from '#core/message'
import { parseListQuery, type WireParams } from '#core/query'
import { type RecordScope, seenWhere, type WireRecord } from '#server/access'
import { selectRows } from '#server/table'
import { listRecords } from './list.ts'
import { viewOf } from './view.ts'
import { narrowingOf } from './where.ts'

/**
 * A level of a nested list as a page; each record says whether it has children. A search at the top finds records of every
 * level and gives them flat.
 */
export async function listLevel(scope: RecordScope, params: WireParams): Promise<Page<WireRecord>> {
  if (!scope.model.parent)
    throw productError('badRequest', { reason: fillText(recordMessages.noTree, { title: scope.model.title }) })
  const { pid, ...rest } = params
  const level = typeof pid === 'string' ? pid : ''
  if (level === '' && isSearch(scope, rest)) return flatPage(await listRecords(scope, rest))
  const sized = level === '' || rest.pageSize ? rest : { ...rest, pageSize: String(limit.pageSize) }
  const page = await listRecords(scope, sized, { level })
  await addHasChildren(scope, page.records, rest.where)
  return page
}

const isSearch = (scope: RecordScope, params: WireParams): boolean =>
  parseListQuery(params, viewOf(scope).query).condition.kind !== 'always'

const leaf = (record: WireRecord): WireRecord => ({ ...record, ...treeKeys(record, false) })

const flatPage = (page: Page<WireRecord>): Page<WireRecord> => ({ ...page, records: page.records.map(leaf) })

/** `hasChild` is what categories say. spec: contract §5.6 */
const treeKeys = ({ id }: WireRecord, has: boolean) => ({
  key: id,
  hasChildren: has,
  hasChild: has ? '1' : '0',
  isLeaf: !has,
  leaf: !has,
})

/** Only children count that the caller would be given. */
async function addHasChildren(scope: RecordScope, records: readonly WireRecord[], where: unknown): Promise<void> {
  const { parent, table } = scope.model
  if (!parent || records.length === 0) return
  const seen = await seenWhere(scope, 't', narrowingOf(where, scope))
  const column = sql.ref(`t.${parent.columnName}`)
  const ids = sql.join(records.map((record) => String(record.id)))
  const rows = await selectRows(
    sql`select distinct ${column} as "parent" from ${sql.table(table)} as t where ${column} in (${ids}) and ${seen}`,
    scope,
  )
  const parents = new Set(rows.map((row) => String(row.parent)))
  for (const record of records) Object.assign(record, treeKeys(record, parents.has(String(record.id))))
}

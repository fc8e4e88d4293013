import { sql } from 'kysely'
import type { Page } from '#core/endpoint'
import { productError } from '#core/error'
import type { WireParams } from '#core/query'
import { listRecords } from './list.ts'
import type { RecordScope } from './scope.ts'
import type { WireRecord } from './texts.ts'

/** A level of a nested list as a page; each record says whether it has children. */
export async function listLevel(scope: RecordScope, params: WireParams): Promise<Page<WireRecord>> {
  const { parent } = scope.model
  if (!parent) throw productError('badRequest', { reason: `模型 ${scope.model.title} 不是树` })
  const { pid, ...rest } = params
  const page = await listRecords({ ...scope }, rest, { level: typeof pid === 'string' ? pid : '' })
  await addHasChildren(scope, page.records)
  return page
}

async function addHasChildren({ services, model }: RecordScope, records: readonly WireRecord[]): Promise<void> {
  const { parent } = model
  if (!parent || records.length === 0) return
  const column = sql.ref(parent.columnName)
  const rows = await services.database.query
    .selectFrom(model.table)
    .select(column.as('parent'))
    .distinct()
    .where(
      column,
      'in',
      records.map((record) => String(record.id)),
    )
    .where('del_flag', '=', 0)
    .execute()
  const parents = new Set(rows.map((row) => String(row.parent)))
  for (const record of records) {
    const has = parents.has(String(record.id))
    Object.assign(record, { key: record.id, hasChildren: has, isLeaf: !has, leaf: !has })
  }
}

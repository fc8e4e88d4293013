import type { BodyOf, catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { fillText, recordMessages, superQueryMessages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { AuditEntry, QueryRunner } from '#server/context'
import { type SavedQuery, savedQueryOf } from './savedQueryTable.ts'
import type { Calling } from './visibleQueries.ts'

type SaveBody = BodyOf<typeof catalogue.superQuery.save>

/** Queries that one person keeps for one screen. */
const mostQueries = 100

interface QueryScope {
  id?: string | null | undefined
  code: string
  title: string
}

/** The own query of that id, or else of that name. */
async function ownRow({ caller }: Calling, query: QueryRunner, { id, code, title }: QueryScope) {
  const own = query.selectFrom('super_query').selectAll().where('user_id', '=', caller.user.id)
  if (!id) return own.where('code', '=', code).where('title', '=', title).executeTakeFirst()
  const row = await own.where('id', '=', id).executeTakeFirst()
  if (!row) throw productError('notFound')
  return row
}

async function refuseTooMany({ caller }: Calling, query: QueryRunner, code: string): Promise<void> {
  const { count } = await query
    .selectFrom('super_query')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', caller.user.id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostQueries)
    throw productError('failed', { reason: fillText(recordMessages.mostQueries, { most: mostQueries }) })
}

function writeDown(
  { services, caller }: Calling,
  query: QueryRunner,
  entry: Pick<AuditEntry, 'action' | 'recordId' | 'note'>,
) {
  const model = superQueryMessages.saved
  return services.audit.write(query, { ...auditedBy(caller), model, ...entry })
}

/** Keeps a query under its name, in place of the one that the caller had under it. */
export async function saveQuery(calling: Calling, body: SaveBody): Promise<SavedQuery> {
  const { services, caller } = calling
  const title = body.title.trim()
  if (title === '') throw productError('failed', { reason: superQueryMessages.emptyName })
  const { code, matchType, records, shared = false } = body
  return services.database.transaction(async (query) => {
    const before = await ownRow(calling, query, { id: body.id, code, title })
    if (!before) await refuseTooMany(calling, query, code)
    const row = {
      id: before ? String(before.id) : services.ids.next(),
      user_id: caller.user.id,
      create_by: caller.user.username,
      tenant_id: caller.tenantId,
      ...{ code, title, match_type: matchType, records: JSON.stringify(records), shared: shared ? 1 : 0 },
      update_time: services.clock.now(),
    }
    if (before) await query.updateTable('super_query').set(row).where('id', '=', row.id).execute()
    else await query.insertInto('super_query').values(row).execute()
    await writeDown(calling, query, { action: before ? 'edit' : 'add', recordId: row.id, note: title })
    return savedQueryOf(row, caller)
  })
}

/** Deletes an own query; those of others are not there. */
export async function removeQuery(calling: Calling, id: string): Promise<void> {
  const { services } = calling
  await services.database.transaction(async (query) => {
    const row = await ownRow(calling, query, { id, code: '', title: '' })
    await query.deleteFrom('super_query').where('id', '=', id).execute()
    await writeDown(calling, query, { action: 'delete', recordId: id, note: String(row?.title ?? '') })
  })
}

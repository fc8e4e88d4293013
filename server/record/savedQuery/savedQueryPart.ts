import { type BodyOf, catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { messages, recordMessages, superQueryMessages } from '#core/message'
import type { CallContext } from '#server/access'
import { queryFieldsFor } from '#server/access'
import { auditedBy } from '#server/audit'
import type { AuditEntry, Caller, QueryRunner } from '#server/context'
import type { TableSpec } from '#server/database'
import { commandRoute, found, type Part, queryRoute, route } from '#server/http'
import { modelOfScreen } from '#server/rights'
import type { Row } from '#server/table'

const { superQuery } = catalogue

/** Saved advanced queries. spec: readings (Saved queries and enhance records) */
export const savedQueryPart: Part = {
  id: 'savedQuery',
  tables: () => [savedQueryTable],
  routes: [
    queryRoute(superQuery.list, ({ query, ...callContext }) => visibleQueries(callContext, query.code)),
    route(superQuery.save, async ({ body, ...callContext }) =>
      found(await saveQuery(callContext, body), { message: messages.done.saved }),
    ),
    commandRoute(superQuery.remove, messages.done.removed, ({ query, ...callContext }) =>
      removeQuery(callContext, query.id),
    ),
  ],
}

/** Saved queries; `code` is the screen or page of the query. Titles are unique per user and code. */
const savedQueryTable: TableSpec = {
  name: 'super_query',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'create_by', type: 'text', length: 64, nullable: false },
    { name: 'tenant_id', type: 'integer', nullable: false, default: 0 },
    { name: 'code', type: 'text', length: 200, nullable: false },
    { name: 'title', type: 'text', length: 50, nullable: false },
    { name: 'match_type', type: 'text', length: 3, nullable: false },
    { name: 'records', type: 'json', nullable: false },
    { name: 'shared', type: 'integer', nullable: false, default: 0 },
    { name: 'update_time', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [{ name: 'uq_super_query_title', columns: ['user_id', 'code', 'title'] }],
  indexes: [{ name: 'ix_super_query_code', columns: ['code'] }],
}

/** A condition as sent; it is validated when the query runs. */
type Condition = Readonly<Record<string, unknown>>

/** A saved query on the wire. */
type SavedQuery = ReturnType<typeof savedQueryOf>

const savedQueryOf = (row: Row, { user }: Caller) => ({
  id: String(row.id),
  code: String(row.code),
  title: String(row.title),
  matchType: row.match_type === 'or' ? 'or' : 'and',
  records: JSON.parse(String(row.records)) as readonly Condition[],
  shared: Number(row.shared) === 1,
  /** Whether the caller may change and delete it. */
  own: row.user_id === user.id,
  createBy: String(row.create_by),
})

type SaveBody = BodyOf<typeof catalogue.superQuery.save>

/** The most queries that a user may save for one screen. */
const maxQueries = 100

/** The caller's query with this id, or with this title. */
async function ownRow(
  { caller }: CallContext,
  query: QueryRunner,
  { id, code, title }: Pick<SaveBody, 'id' | 'code' | 'title'>,
) {
  const ownQueries = query.selectFrom('super_query').selectAll().where('user_id', '=', caller.user.id)
  if (!id) return ownQueries.where('code', '=', code).where('title', '=', title).executeTakeFirst()
  const row = await ownQueries.where('id', '=', id).executeTakeFirst()
  if (!row) throw productError('notFound')
  return row
}

async function refuseTooMany({ caller }: CallContext, query: QueryRunner, code: string): Promise<void> {
  const { count } = await query
    .selectFrom('super_query')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', caller.user.id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxQueries) throw failedWith(recordMessages.mostQueries, { most: maxQueries })
}

function audit(
  { services, caller }: CallContext,
  query: QueryRunner,
  entry: Pick<AuditEntry, 'action' | 'recordId' | 'note'>,
) {
  const model = superQueryMessages.saved
  return services.audit.write(query, { ...auditedBy(caller), model, ...entry })
}

/** Saves a query, replacing the caller's query with the same id or title. */
async function saveQuery(callContext: CallContext, body: SaveBody): Promise<SavedQuery> {
  const { services, caller } = callContext
  const title = body.title.trim()
  if (title === '') throw failedWith(superQueryMessages.emptyName)
  const { code, matchType, records, shared = false } = body
  return services.database.transaction(async (query) => {
    const before = await ownRow(callContext, query, { id: body.id, code, title })
    if (!before) await refuseTooMany(callContext, query, code)
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
    await audit(callContext, query, { action: before ? 'edit' : 'add', recordId: row.id, note: title })
    return savedQueryOf(row, caller)
  })
}

/** Deletes a query of the caller. Throws not found for queries of others. */
async function removeQuery(callContext: CallContext, id: string): Promise<void> {
  const { services } = callContext
  await services.database.transaction(async (query) => {
    const row = await ownRow(callContext, query, { id, code: '', title: '' })
    await query.deleteFrom('super_query').where('id', '=', id).execute()
    await audit(callContext, query, { action: 'delete', recordId: id, note: String(row?.title ?? '') })
  })
}

/** Whether the caller may see the screen and every field in the conditions of another user's query. */
function couldWrite({ services, caller }: CallContext, code: string): (query: SavedQuery) => boolean {
  const library = services.library.current()
  const model = library.resolvedModel(modelOfScreen(code, library) ?? '')
  if (!model || !services.access.mayReadScreen(caller, code)) return () => false
  const fields = queryFieldsFor(caller, model)
  return ({ records }) =>
    records.every((condition) => {
      const field = fields.get(String(condition.field))
      return field !== undefined && !field.forbidden
    })
}

/** The caller's own queries by title, then shared queries of others in the tenant that the caller may use. */
async function visibleQueries(callContext: CallContext, code: string): Promise<SavedQuery[]> {
  const { services, caller } = callContext
  const rows = await services.database.query
    .selectFrom('super_query')
    .selectAll()
    .where('code', '=', code)
    .where((where) =>
      where.or([
        where('user_id', '=', caller.user.id),
        where.and([where('shared', '=', 1), where('tenant_id', '=', caller.tenantId)]),
      ]),
    )
    .orderBy('title')
    .orderBy('id')
    .execute()
  const queries = rows.map((row) => savedQueryOf(row, caller))
  const others = queries.filter(({ own }) => !own)
  return [...queries.filter(({ own }) => own), ...others.filter(couldWrite(callContext, code))]
}

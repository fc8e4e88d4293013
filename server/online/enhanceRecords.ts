import { type BodyOf, catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { messages, onlineMessages } from '#core/message'
import type { CallContext } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import type { TableSpec } from '#server/database'
import { found, queryRoute, type Route, route } from '#server/http'
import { type FormStore, headIdOf, tableOf } from './lens/formStore.ts'

const { enhance } = catalogue
const table = 'onl_enhance_record'

/** The most records that are kept of one table. spec: shell §3, §9 */
const maxRecords = 16

/** Enhance records by the code of their table: texts of an online form, which are kept and shown and never run. spec: contract §9.8 */
export const enhanceTable: TableSpec = {
  name: table,
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'code', type: 'text', length: 64, nullable: false },
    { name: 'cgform_head_id', type: 'text', length: 64, nullable: false },
    { name: 'cg_js_type', type: 'text', length: 10, nullable: false },
    { name: 'cg_js', type: 'text', nullable: false },
    { name: 'content', type: 'text', length: 500, nullable: false },
    { name: 'create_by', type: 'text', length: 64, nullable: false },
    { name: 'create_time', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_onl_enhance_record_code', columns: ['code'] }],
}

/** A form head by its id or table. Throws not found. */
async function headOf({ services }: Pick<CallContext, 'services'>, forms: FormStore, code: string) {
  const open = await forms.find(services.database.query, code)
  if (!open) throw productError('notFound')
  const table = tableOf(open)
  return { id: headIdOf(table), code: table.head.tableName }
}

/** The records of a table, the newest first. */
async function recordsOf(query: QueryRunner, code: string) {
  const rows = await query.selectFrom(table).selectAll().where('code', '=', code).orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    ...{ id: String(row.id), cgformHeadId: String(row.cgform_head_id), cgJsType: String(row.cg_js_type) },
    ...{ cgJs: String(row.cg_js), content: String(row.content) },
    ...{ createBy: String(row.create_by), createTime: String(row.create_time) },
  }))
}

/** Adds a record; the oldest ones beyond the limit make room. */
async function addRecord(
  { services, caller }: CallContext,
  head: Awaited<ReturnType<typeof headOf>>,
  body: BodyOf<typeof enhance.save>,
) {
  return services.database.transaction(async (query) => {
    const row = {
      ...{ id: services.ids.next(), code: head.code, cgform_head_id: head.id },
      ...{ cg_js_type: body.cgJsType, cg_js: body.cgJs, content: body.content ?? '' },
      ...{ create_by: caller.user.username, create_time: services.clock.now() },
    }
    await query.insertInto(table).values(row).execute()
    const records = await recordsOf(query, head.code)
    const old = records.slice(maxRecords).map(({ id }) => id)
    if (old.length > 0) await query.deleteFrom(table).where('id', 'in', old).execute()
    const entry = { action: 'edit', model: 'onlCgformHead', recordId: head.id, note: onlineMessages.enhanced } as const
    await services.audit.write(query, { ...auditedBy(caller), ...entry })
    return records[0]
  })
}

/** spec: contract §9.6 (enhanceJs) */
export const enhanceRoutes = (forms: FormStore): readonly Route[] => [
  queryRoute(enhance.read, async ({ params, query, services }) => {
    const { code } = await headOf({ services }, forms, params.id ?? '')
    const records = await recordsOf(services.database.query, code)
    return records.find(({ cgJsType }) => !query.type || cgJsType === query.type) ?? null
  }),
  queryRoute(enhance.list, async ({ params, services }) => {
    const { code } = await headOf({ services }, forms, params.id ?? '')
    return recordsOf(services.database.query, code)
  }),
  route(enhance.save, async ({ params, body, ...callContext }) => {
    if (callContext.services.config.safeMode) throw failedWith(onlineMessages.safeMode)
    const head = await headOf(callContext, forms, params.id ?? '')
    return found(await addRecord(callContext, head, body), { message: messages.done.saved })
  }),
]

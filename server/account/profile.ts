import { catalogue, pageOf } from '#core/endpoint'
import { limit } from '#core/limit'
import { type CallContext, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import { queryRoute, type Route } from '#server/http'
import { addTexts, findRecords } from '#server/reading'
import { liveRows } from '#server/table'
import { ownAccount } from './ownAccount.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(',', '、') : '')

/** What is told by the name of what it refers to. */
const labelled = new Set(['post', 'selecteddeparts', 'selectedroles'])

/** The own record with the labels of what it refers to. */
async function ownRecord(callContext: CallContext): Promise<WireRecord> {
  const scope: RecordScope = { ...scopeOf(callContext, 'sysUser'), names: true }
  const { id } = await ownAccount(callContext)
  const records = await findRecords(scope, { ids: [id] })
  const named = scope.model.fields.filter(({ name }) => labelled.has(name))
  await addTexts(records, named, scope)
  return records[0] ?? {}
}

/** Who the caller is, in names. spec: screens §15, account/center */
const profile = queryRoute(catalogue.ownAccount.profile, async ({ services, caller }) => {
  const record = await ownRecord({ services, caller })
  const { username, realname, avatar = null, tags = null, signature = null } = record
  return {
    ...{ username, realname, avatar, tags, signature },
    post: text(record.post_dictText),
    departs: text(record.orgCodeTxt),
    roles: text(record.selectedroles_dictText),
  }
})

/** What the caller did, the latest first. spec: screens §15, account/center */
const log = queryRoute(catalogue.ownAccount.log, async ({ services, caller, query }) => {
  const { pageNo = 1, pageSize = limit.defaultPageSize } = query
  const own = () => liveRows(services.database.query, 'sys_log', { userid: caller.user.username })
  const [rows, { total }] = await Promise.all([
    own()
      .select(['id', 'log_content', 'log_type', 'create_time'])
      .orderBy('create_time', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    own()
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const records = rows.map(({ id, log_content, log_type, create_time }) => ({
    ...{ id: String(id), logContent: String(log_content ?? ''), logType: String(log_type ?? '') },
    createTime: String(create_time),
  }))
  return pageOf(records, Number(total), { pageNo, pageSize })
})

/** Reading the own account. */
export const profileRoutes: readonly Route[] = [profile, log]

import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { messages, noticeMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type Calling, scopeOf, type WireRecord } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { done, found, type Part, type Route, route } from '#server/http'
import { getRecord } from '#server/reading'
import { type Behaviour, type BehaviourOf, indexBehaviours, moveRecord, patchRecord } from '#server/writing'
import { bell, myPage, ownSends } from './received.ts'

const { announcement } = catalogue
const newest = 5

async function move(calling: Calling, target: { id: string; moveId: string }, behaviourOf: BehaviourOf) {
  const scope = scopeOf(calling, 'sysAnnouncement')
  await calling.services.database.transaction((query) => moveRecord({ ...scope, query }, target, behaviourOf))
}

/** Whether the caller has received an announcement that is released and has begun. */
async function isReceived(calling: Calling, anntId: string): Promise<boolean> {
  const page = await myPage(calling, { anntId, pageSize: '1' })
  return page.records.length > 0
}

/** What a receiver sees of an announcement: not who else has received it. */
const received = ({ userIds: _ids, userIds_dictText: _names, ...rest }: WireRecord): WireRecord => rest

async function one(calling: Calling, id: string): Promise<WireRecord> {
  const scope = scopeOf(calling, 'sysAnnouncement')
  if (canCall(calling.caller.rights, 'announcement:list')) return getRecord(scope, id)
  if (!(await isReceived(calling, id))) throw productError('notFound')
  return received(await getRecord(scope, id))
}

/** Tells the receivers of a released announcement anew, for those who may release; anybody may tell the own pages. */
async function sync(calling: Calling, anntId: string | undefined): Promise<void> {
  const { services, caller } = calling
  const { query } = services.database
  if (anntId === undefined || !canCall(caller.rights, 'announcement:release')) return tellOwn(calling, query)
  const { msgType, userIds, sendStatus } = await getRecord(scopeOf(calling, 'sysAnnouncement'), anntId)
  if (sendStatus !== '1') return
  await services.outbox.emit(query, {
    ...{ kind: 'announcement.told', announcementId: anntId, tenantId: caller.tenantId },
    userIds: msgType === 'USER' ? splitKeys(userIds) : [],
  })
}

const receiverRoutes: readonly Route[] = [
  route(announcement.queryById, async ({ query, ...calling }) => found(await one(calling, query.id))),
  route(announcement.listByUser, async ({ query: { pageSize = newest }, ...calling }) =>
    found(await bell(calling, pageSize)),
  ),
  route(announcement.mine, async ({ query, ...calling }) => found(await myPage(calling, query as WireParams))),
  route(announcement.read, async ({ body, ...calling }) => {
    await markRead(calling, body.anntId)
    return done(messages.done.plain)
  }),
  route(announcement.readAll, async (calling) => {
    await markAllRead(calling)
    return done(noticeMessages.allRead)
  }),
  route(announcement.sync, async ({ query, ...calling }) => {
    await sync(calling, query.anntId)
    return done(messages.done.plain)
  }),
]

/** The calls about announcements that their models do not give. */
export function announcementPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  const behaviourOf: BehaviourOf = (id) => byModel.get(id)
  return {
    id: 'announcement',
    routes: [
      ...receiverRoutes,
      route(announcement.release, async ({ query, ...calling }) => {
        await move(calling, { id: query.id, moveId: 'release' }, behaviourOf)
        return done(noticeMessages.published)
      }),
      route(announcement.revoke, async ({ query, ...calling }) => {
        await move(calling, { id: query.id, moveId: 'revoke' }, behaviourOf)
        return done(noticeMessages.withdrawn)
      }),
    ],
  }
}

const table = 'sys_announcement_send'

/** The other windows of the same person count anew. */
const tellOwn = ({ services, caller }: Calling, query: QueryRunner, announcementId = ''): Promise<void> =>
  services.outbox.emit(query, {
    ...{ kind: 'announcement.told', announcementId, tenantId: caller.tenantId },
    userIds: [caller.user.id],
  })

/** Marks an announcement as read by the caller, now; what was read before stays as it is. */
async function markRead(calling: Calling, anntId: string): Promise<void> {
  const { services, caller } = calling
  await services.database.transaction(async (query) => {
    const row = await query
      .selectFrom(table)
      .select(['id', 'read_flag'])
      .where('annt_id', '=', anntId)
      .where('user_id', '=', caller.user.id)
      .where('del_flag', '=', 0)
      .executeTakeFirst()
    if (!row) throw productError('entityMissing')
    if (row.read_flag === '1') return
    const values = { readFlag: '1', readTime: services.clock.now() }
    await patchRecord({ ...ownSends(calling), query }, { id: String(row.id), values })
    await tellOwn(calling, query, anntId)
  })
}

/** Marks everything as read that the caller has received, in one statement. */
async function markAllRead(calling: Calling): Promise<void> {
  const { services, caller } = calling
  await services.database.transaction(async (query) => {
    await query
      .updateTable(table)
      .set(({ eb }) => ({ read_flag: '1', read_time: services.clock.now(), row_version: eb('row_version', '+', 1) }))
      .where('user_id', '=', caller.user.id)
      .where('tenant_id', '=', caller.tenantId)
      .where('read_flag', '=', '0')
      .where('send_status', '=', '1')
      .execute()
    const entry = { action: 'edit', model: 'sysAnnouncementSend', recordId: '', note: noticeMessages.allRead } as const
    await services.audit.write(query, { ...auditedBy(caller), ...entry })
    await tellOwn(calling, query)
  })
}

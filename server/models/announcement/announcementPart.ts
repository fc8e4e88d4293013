import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { doneMessages, noticeMessages } from '#core/message'
import { splitKeys } from '#core/object'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type CallContext, scopeOf, type WireRecord } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { commandRoute, type Part, queryRoute, type Route } from '#server/http'
import { getRecord } from '#server/reading'
import { liveRows } from '#server/table'
import {
  type Behaviour,
  type BehaviourOf,
  indexBehaviours,
  moveRecord,
  patchRecord,
  writeRecords,
} from '#server/writing'
import { bell, myPage, ownSends } from './received.ts'

const { announcement } = catalogue
const newest = 5

async function move(callContext: CallContext, target: { id: string; moveId: string }, behaviourOf: BehaviourOf) {
  const scope = scopeOf(callContext, 'sysAnnouncement')
  await writeRecords(scope, (inside) => moveRecord(inside, target, behaviourOf))
}

/** Whether the caller has received an announcement that has been released and has started. */
async function isReceived(callContext: CallContext, anntId: string): Promise<boolean> {
  const page = await myPage(callContext, { anntId, pageSize: '1' })
  return page.records.length > 0
}

/** The announcement without its list of recipients, as a recipient sees it. */
const withoutRecipients = ({ userIds: _ids, userIds_dictText: _names, ...rest }: WireRecord): WireRecord => rest

async function readableAnnouncement(callContext: CallContext, id: string): Promise<WireRecord> {
  const scope = scopeOf(callContext, 'sysAnnouncement')
  if (canCall(callContext.caller.rights, 'announcement:list')) return getRecord(scope, id)
  if (!(await isReceived(callContext, id))) throw productError('notFound')
  return withoutRecipients(await getRecord(scope, id))
}

/**
 * Notifies the recipients of a released announcement again, which needs the right to release; without an id only the caller's own pages are notified.
 */
async function sync(callContext: CallContext, anntId: string | undefined): Promise<void> {
  const { services, caller } = callContext
  const { query } = services.database
  if (anntId === undefined || !canCall(caller.rights, 'announcement:release')) return notifyOwn(callContext, query)
  const { msgType, userIds, sendStatus } = await getRecord(scopeOf(callContext, 'sysAnnouncement'), anntId)
  if (sendStatus !== '1') return
  await services.outbox.emit(query, {
    ...{ kind: 'announcement.changed', announcementId: anntId, tenantId: caller.tenantId },
    userIds: msgType === 'USER' ? splitKeys(userIds) : [],
  })
}

const receiverRoutes: readonly Route[] = [
  queryRoute(announcement.queryById, ({ query, ...callContext }) => readableAnnouncement(callContext, query.id)),
  queryRoute(announcement.listByUser, ({ query: { pageSize = newest }, ...callContext }) =>
    bell(callContext, pageSize),
  ),
  queryRoute(announcement.mine, ({ query, ...callContext }) => myPage(callContext, query as WireParams)),
  commandRoute(announcement.read, doneMessages.plain, ({ body, ...callContext }) => markRead(callContext, body.anntId)),
  commandRoute(announcement.readAll, noticeMessages.allRead, (callContext) => markAllRead(callContext)),
  commandRoute(announcement.sync, doneMessages.plain, ({ query, ...callContext }) => sync(callContext, query.anntId)),
]

/** The calls for announcements that are not derived from their models. */
export function announcementPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  const behaviourOf: BehaviourOf = (id) => byModel.get(id)
  return {
    id: 'announcement',
    routes: [
      ...receiverRoutes,
      commandRoute(announcement.release, noticeMessages.published, ({ query, ...callContext }) =>
        move(callContext, { id: query.id, moveId: 'release' }, behaviourOf),
      ),
      commandRoute(announcement.revoke, noticeMessages.withdrawn, ({ query, ...callContext }) =>
        move(callContext, { id: query.id, moveId: 'revoke' }, behaviourOf),
      ),
    ],
  }
}

const table = 'sys_announcement_send'

/** Notifies the caller's other windows, which then reload their counts. */
const notifyOwn = ({ services, caller }: CallContext, query: QueryRunner, announcementId = ''): Promise<void> =>
  services.outbox.emit(query, {
    ...{ kind: 'announcement.changed', announcementId, tenantId: caller.tenantId },
    userIds: [caller.user.id],
  })

/** Marks an announcement as read by the caller; one that was already read keeps its time. */
async function markRead(callContext: CallContext, anntId: string): Promise<void> {
  const { services, caller } = callContext
  await services.database.transaction(async (query) => {
    const row = await liveRows(query, table, { annt_id: anntId, user_id: caller.user.id })
      .select(['id', 'read_flag'])
      .executeTakeFirst()
    if (!row) throw productError('entityMissing')
    if (row.read_flag === '1') return
    const values = { readFlag: '1', readTime: services.clock.now() }
    await patchRecord({ ...ownSends(callContext), query }, { id: String(row.id), values })
    await notifyOwn(callContext, query, anntId)
  })
}

/** Marks everything that the caller has received as read, in one statement. */
async function markAllRead(callContext: CallContext): Promise<void> {
  const { services, caller } = callContext
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
    await notifyOwn(callContext, query)
  })
}

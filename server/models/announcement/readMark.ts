import { productError } from '#core/error'
import { noticeMessages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { patchRecord } from '#server/writing'
import { type Calling, ownSends } from './received.ts'

const table = 'sys_announcement_send'

/** The other windows of the same person count anew. */
export const tellOwn = ({ services, caller }: Calling, query: QueryRunner, announcementId = ''): Promise<void> =>
  services.outbox.emit(query, {
    ...{ kind: 'announcement.told', announcementId, tenantId: caller.tenantId },
    userIds: [caller.user.id],
  })

/** Marks an announcement as read by the caller, now; what was read before stays as it is. */
export async function markRead(calling: Calling, anntId: string): Promise<void> {
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
export async function markAllRead(calling: Calling): Promise<void> {
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

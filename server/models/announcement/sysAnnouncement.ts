import { splitKeys } from '#core/fieldType'
import type { WriteScope } from '#server/access'
import type { Behaviour, Values } from '#server/writing'
import { addSends } from './sendRows.ts'

const sends = 'sys_announcement_send'

const stored = ({ query }: WriteScope, id: string) =>
  query.selectFrom('sys_announcement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

type Stored = Awaited<ReturnType<typeof stored>>

const receiversOf = (announcement: Stored): string[] =>
  announcement.msg_type === 'USER' ? splitKeys(announcement.user_ids) : []

/** A release begins anew, whoever had read an earlier one: its text may be another. */
async function send(scope: WriteScope, announcement: Stored): Promise<void> {
  await scope.query.deleteFrom(sends).where('annt_id', '=', String(announcement.id)).execute()
  await addSends(
    scope,
    receiversOf(announcement).map((userId) => ({ announcement, userId })),
  )
}

/** What is withdrawn is nobody's any more; who had read it stays known. */
const withdraw = ({ query }: WriteScope, { id, send_status }: Stored) =>
  query.updateTable(sends).set({ send_status }).where('annt_id', '=', String(id)).execute()

/** One that begins later is not told of before. */
const isBegun = ({ services }: WriteScope, { start_time }: Stored): boolean =>
  !start_time || String(start_time) <= services.clock.now()

async function notify(scope: WriteScope, announcement: Stored): Promise<void> {
  if (!isBegun(scope, announcement)) return
  await scope.services.outbox.emit(scope.query, {
    kind: 'announcement.told',
    announcementId: String(announcement.id),
    tenantId: Number(announcement.tenant_id),
    userIds: receiversOf(announcement),
  })
}

/** What is for everybody names nobody. */
const withoutNames = (values: Values): Values => (values.msgType === 'ALL' ? { ...values, userIds: null } : values)

/** Announcements: sent when they are released, out of sight when they are withdrawn, and pages are told. */
export const sysAnnouncement: Behaviour = {
  model: 'sysAnnouncement',
  normalize: withoutNames,
  async afterWrite({ kind, id, scope }) {
    if (kind !== 'move') return
    const announcement = await stored(scope, id)
    await (announcement.send_status === '1' ? send(scope, announcement) : withdraw(scope, announcement))
    await notify(scope, announcement)
  },
}

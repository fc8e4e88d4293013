import { splitKeys } from '#core/object'
import type { WriteScope } from '#server/access'
import type { Caller, QueryRunner, Services, WorkOwner } from '#server/context'
import { chunks } from '#server/table'
import type { Behaviour, Values } from '#server/writing'

const sends = 'sys_announcement_send'

const stored = ({ query }: WriteScope, id: string) =>
  query.selectFrom('sys_announcement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

type StoredAnnouncement = Awaited<ReturnType<typeof stored>>

const receiversOf = (announcement: StoredAnnouncement): string[] =>
  announcement.msg_type === 'USER' ? splitKeys(announcement.user_ids) : []

/** Every release starts unread, because the text may differ from that of an earlier one. */
async function send(scope: WriteScope, announcement: StoredAnnouncement): Promise<void> {
  await scope.query.deleteFrom(sends).where('annt_id', '=', String(announcement.id)).execute()
  await addSends(
    scope,
    receiversOf(announcement).map((userId) => ({ announcement, userId })),
  )
}

/** A withdrawn announcement disappears for its recipients; who has read it stays recorded. */
const withdraw = ({ query }: WriteScope, { id, send_status }: StoredAnnouncement) =>
  query.updateTable(sends).set({ send_status }).where('annt_id', '=', String(id)).execute()

/** Whether an announcement has started; before that it is not sent. */
const isBegun = ({ services }: WriteScope, { start_time }: StoredAnnouncement): boolean =>
  !start_time || String(start_time) <= services.clock.now()

async function notify(scope: WriteScope, announcement: StoredAnnouncement): Promise<void> {
  if (!isBegun(scope, announcement)) return
  await scope.services.outbox.emit(scope.query, {
    kind: 'announcement.changed',
    announcementId: String(announcement.id),
    tenantId: Number(announcement.tenant_id),
    userIds: receiversOf(announcement),
  })
}

/** An announcement to everybody has no list of recipients. */
const withoutNames = (values: Values): Values => (values.msgType === 'ALL' ? { ...values, userIds: null } : values)

/** Announcements: sent when they are released, hidden when they are withdrawn, and pages are notified. */
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

type Cells = Readonly<Record<string, unknown>>

interface DeliveryContext {
  services: Services
  query: QueryRunner
}

const table = 'sys_announcement_send'
const rowsPerStatement = 50

/** Columns copied into the recipient rows for searching and sorting. */
const copied = ['titile', 'msg_category', 'sender', 'priority', 'send_time', 'start_time', 'end_time', 'send_status']

function rowOf({ services }: DeliveryContext, announcement: Cells, userId: string) {
  return {
    ...Object.fromEntries(copied.map((name) => [name, (announcement[name] ?? null) as string | null])),
    id: services.ids.next(),
    annt_id: String(announcement.id),
    user_id: userId,
    read_flag: '0',
    star_flag: 'N',
    create_by: String(announcement.sender ?? ''),
    create_time: services.clock.now(),
    tenant_id: Number(announcement.tenant_id),
    del_flag: 0,
    row_version: 1,
  }
}

/** Adds unread recipient rows; existing ones are kept. */
async function addSends(
  sending: DeliveryContext,
  pairs: readonly { announcement: Cells; userId: string }[],
): Promise<void> {
  const rows = pairs.map(({ announcement, userId }) => rowOf(sending, announcement, userId))
  for (const batch of chunks(rows, rowsPerStatement))
    await sending.query
      .insertInto(table)
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Most rows added at once; the rest follow with the next request. */
const maxSends = 500

/**
 * Adds the caller's missing rows for announcements to everybody that were released since the account was created. spec: contract §6.4
 * (listByUser)
 */
export async function addMissingSends({ services, caller }: { services: Services; caller: Caller }): Promise<void> {
  const { query } = services.database
  const { id: userId } = caller.user
  const missing = await query
    .selectFrom('sys_announcement as a')
    .leftJoin('sys_announcement_send as s', (join) =>
      join.onRef('s.annt_id', '=', 'a.id').on('s.user_id', '=', userId).on('s.del_flag', '=', 0),
    )
    .innerJoin('sys_user as u', (join) => join.on('u.id', '=', userId))
    .selectAll('a')
    .where('a.send_status', '=', '1')
    .where('a.msg_type', '=', 'ALL')
    .where('a.del_flag', '=', 0)
    .where('a.tenant_id', '=', caller.tenantId)
    .where('s.id', 'is', null)
    .where((is) => is.or([is('u.create_time', 'is', null), is('a.send_time', '>=', is.ref('u.create_time'))]))
    .orderBy('a.send_time', 'desc')
    .limit(maxSends)
    .execute()
  if (missing.length === 0) return
  await services.database.transaction((inside) =>
    addSends(
      { services, query: inside },
      missing.map((announcement) => ({ announcement, userId })),
    ),
  )
}

/** A message of the system to one user. */
interface PersonalMessage {
  title: string
  text: string
  /** What it is about: the kind of thing, and which. */
  busType: string
  busId: string
}

const systemMessage = { msg_category: '2', priority: 'M', msg_type: 'USER', send_status: '1', sender: null } as const

/** Sends a message of the system to one user, whose bell hears of it. */
export async function notifyUser(
  services: Services,
  { userId, tenantId }: Pick<WorkOwner, 'userId' | 'tenantId'>,
  { title, text, busType, busId }: PersonalMessage,
): Promise<void> {
  const now = services.clock.now()
  const announcement = {
    ...systemMessage,
    id: services.ids.next(),
    titile: title,
    msg_abstract: text.slice(0, 200),
    msg_content: null,
    user_ids: userId,
    bus_type: busType,
    bus_id: busId,
    send_time: now,
    create_by: null,
    create_time: now,
    tenant_id: tenantId,
    del_flag: 0,
    row_version: 1,
  }
  await services.database.transaction(async (query) => {
    await query.insertInto('sys_announcement').values(announcement).execute()
    await addSends({ services, query }, [{ announcement, userId }])
    await services.outbox.emit(query, {
      kind: 'announcement.changed',
      announcementId: announcement.id,
      tenantId,
      userIds: [userId],
    })
  })
}

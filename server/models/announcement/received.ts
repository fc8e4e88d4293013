import type { Page } from '#core/endpoint'
import { allOf, anyOf, type Condition, equals, type WireParams } from '#core/query'
import { type CallContext, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import { listRecords } from '#server/reading'
import { addMissingSends } from './sysAnnouncement.ts'

/** The caller's own recipient rows, whatever else the caller may see. */
export const ownSends = (callContext: CallContext): RecordScope => ({
  ...scopeOf(callContext, 'sysAnnouncementSend'),
  own: 'sysAnnouncementSend',
})

/** Started announcements. Only the bell also leaves out those that have ended. */
const hasStarted = (now: string): Condition =>
  anyOf([equals('startTime', null), { kind: 'compare', op: 'le', field: 'startTime', value: now }])
const hasNotEnded = (now: string): Condition =>
  anyOf([equals('endTime', null), { kind: 'compare', op: 'ge', field: 'endTime', value: now }])

/** The stored announcements with these ids, for their recipients. */
async function announcementsOf({ services }: CallContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Record<string, unknown>>()
  const rows = await services.database.query
    .selectFrom('sys_announcement')
    .select(['id', 'msg_abstract', 'msg_content', 'open_type', 'open_page', 'bus_type', 'bus_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [String(row.id), row as Record<string, unknown>]))
}

/** Adds the contents of the announcements to the recipient rows of a page. spec: contract §6.4 (getMyAnnouncementSend) */
async function withAnnouncements(callContext: CallContext, records: readonly WireRecord[]): Promise<WireRecord[]> {
  const announcements = await announcementsOf(
    callContext,
    records.map(({ anntId }) => String(anntId)),
  )
  return records.map((record) => {
    const row = announcements.get(String(record.anntId))
    return {
      ...record,
      msgAbstract: row?.msg_abstract ?? null,
      msgContent: row?.msg_content ?? null,
      openType: row?.open_type ?? null,
      openPage: row?.open_page ?? null,
      busType: row?.bus_type ?? null,
      busId: row?.bus_id ?? null,
      bizSource: row?.bus_type ?? null,
    }
  })
}

/** A page of everything that the caller has received, read or unread. */
export async function myPage(callContext: CallContext, params: WireParams): Promise<Page<WireRecord>> {
  await addMissingSends(callContext)
  const page = await listRecords(ownSends(callContext), params, { and: hasStarted(callContext.services.clock.now()) })
  return { ...page, records: await withAnnouncements(callContext, page.records) }
}

/** An entry of the bell: the announcement without its text, which is loaded when it is opened. */
const bellEntry = ({ anntId, msgContent: _text, ...rest }: WireRecord): WireRecord => ({ ...rest, id: anntId, anntId })

/** The newest unread announcements of a category, and their number. */
async function unread(callContext: CallContext, msgCategory: string, pageSize: number): Promise<Page<WireRecord>> {
  const now = callContext.services.clock.now()
  const and = allOf([equals('msgCategory', msgCategory), equals('readFlag', '0'), hasStarted(now), hasNotEnded(now)])
  const page = await listRecords(ownSends(callContext), { pageSize: String(pageSize) }, { and })
  return { ...page, records: (await withAnnouncements(callContext, page.records)).map(bellEntry) }
}

/** The contents of the bell: current unread announcements of both kinds. spec: contract §6.4 (listByUser) */
export async function bell(callContext: CallContext, pageSize: number) {
  await addMissingSends(callContext)
  const [notices, system] = await Promise.all([unread(callContext, '1', pageSize), unread(callContext, '2', pageSize)])
  return {
    ...{ anntMsgList: notices.records, anntMsgTotal: notices.total },
    ...{ sysMsgList: system.records, sysMsgTotal: system.total },
  }
}

import type { Runtime } from '#runtime/service'

/** An announcement as calls carry it to its receivers. spec: shell §3, contract §6.4 */
export interface Announcement {
  id: string
  titile: string
  priority?: string | null
  sender?: string | null
  sender_dictText?: string | null
  sendTime?: string | null
  createTime?: string | null
  msgAbstract?: string | null
  msgContent?: string | null
  files?: string | null
  openType?: string | null
  openPage?: string | null
  busId?: string | null
  busType?: string | null
}

/** When it was published. */
export const publishedAt = ({ sendTime, createTime }: Announcement): string => sendTime ?? createTime ?? ''

/** Marks an announcement as read. A failure is ignored: it then stays unread. */
export const markRead = ({ http }: Pick<Runtime, 'http'>, anntId: string): Promise<void> =>
  http.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId }, { quiet: 'all' }).then(
    () => undefined,
    () => undefined,
  )

/** The real name of the sender if the announcement lacks it, from the first matching user; the username if the reader may not list users. */
async function nameOf({ http }: Pick<Runtime, 'http'>, username: string): Promise<string> {
  const found = http.get<{ records: { realname?: string }[] }>('/sys/user/list', { username }, { quiet: 'all' })
  return found.then(
    ({ records }) => records[0]?.realname || username,
    () => username,
  )
}

/** One with its text and the name of its sender; rejects when it is out of sight. */
export async function readAnnouncement(
  runtime: Pick<Runtime, 'http'>,
  id: string,
  signal: AbortSignal,
): Promise<Announcement> {
  const one = await runtime.http.get<Announcement>('/sys/annountCement/queryById', { id }, { quiet: 'all', signal })
  if (one.sender_dictText || !one.sender) return one
  return { ...one, sender_dictText: await nameOf(runtime, one.sender) }
}

/** What a click on an announcement opens: an address, a route, or the dialog. spec: readings (Announcement click) */
export type Target = { kind: 'address'; address: string } | { kind: 'route'; path: string } | { kind: 'dialog' }

export function targetOf({ openType, openPage, busId }: Announcement): Target {
  if (!openPage) return { kind: 'dialog' }
  if (openType === 'url') return { kind: 'address', address: openPage }
  if (openType !== 'component') return { kind: 'dialog' }
  const path = `/${openPage.replace(/^\/+/, '')}`
  const query = busId ? `${path.includes('?') ? '&' : '?'}id=${encodeURIComponent(busId)}` : ''
  return { kind: 'route', path: path + query }
}

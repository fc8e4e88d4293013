import type { Announcement } from '#pages/announcement'
import type { BellStore } from './bellStore.ts'

/** Whether the browser may show notices outside of its window: `ask` while the user has not been asked. */
type DesktopPermission = 'on' | 'ask' | 'off'

/** What the user has allowed; `off` where the browser has no such notices, as on insecure addresses. */
export function desktopPermission(): DesktopPermission {
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return 'off'
  return Notification.permission === 'granted' ? 'on' : 'ask'
}

/** Asks the user; resolves to the answer. */
export const askDesktopPermission = async (): Promise<DesktopPermission> => {
  await Notification.requestPermission()
  return desktopPermission()
}

/** Shows one notice; a click brings the window to the front and calls `open`. */
function show(one: Announcement, open: (one: Announcement) => void): void {
  const notice = new Notification(one.titile, { body: one.msgAbstract ?? '', tag: one.id })
  notice.onclick = () => {
    window.focus()
    notice.close()
    open(one)
  }
}

const waiting = ({ anntMsgList, sysMsgList }: ReturnType<BellStore['snapshot']>) => [...anntMsgList, ...sysMsgList]

/**
 * Shows announcements that arrive while the window is out of sight, if the user has allowed it. What waits already when
 * the bell is first read is not shown. Returns how to stop.
 */
export function showOnDesktop(bell: BellStore, open: (one: Announcement) => void): () => void {
  let seenIds: ReadonlySet<string> | null = null
  return bell.subscribe(() => {
    const state = bell.snapshot()
    if (state.status !== 'ready') return
    const fresh = waiting(state).filter(({ id }) => seenIds !== null && !seenIds.has(id))
    seenIds = new Set([...(seenIds ?? []), ...waiting(state).map(({ id }) => id)])
    if (document.visibilityState === 'hidden' && desktopPermission() === 'on') for (const one of fresh) show(one, open)
  })
}

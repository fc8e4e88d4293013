import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { hasEnded } from '#core/job'
import { limit } from '#core/limit'
import { MissingProvider, whenDrawn } from '#react/part'
import type { Notice, Progress } from '#runtime/port'
import type { NoticeQueue } from './noticeQueue.ts'
import './plainNotifier.css'

interface NoticeHostProps {
  queue: NoticeQueue
}

/** By then the first page is rendered, even on a slow connection; what it needs is loaded first. */
const restMs = 6_000

/** The place of the notifier: loaded with the first notice, at the latest when the page has come to rest. */
export const NoticeHost = noticeHostOf(async () => (await import('./AntdNotifier.tsx')).AntdNotifier)

/** The place of the notifier that `load` loads; when loading fails, the plain one takes over. */
export function noticeHostOf(load: () => Promise<ComponentType<NoticeHostProps>>): ComponentType<NoticeHostProps> {
  const Notifier = whenDrawn(load)
  return ({ queue }) => {
    const isWaiting = useSyncExternalStore(queue.subscribe, queue.isWaiting)
    const [present, setPresent] = useState(false)
    const [returns, setReturns] = useState(0)
    const Plain = useMemo(() => {
      const reload = () => void Notifier.ahead().then(() => setReturns((before) => before + 1))
      return () => <PlainNotifier queue={queue} onReturn={reload} />
    }, [queue])
    useEffect(() => {
      if (isWaiting) setPresent(true)
      const timer = setTimeout(() => setPresent(true), restMs)
      return () => clearTimeout(timer)
    }, [isWaiting])
    if (!present && !isWaiting) return null
    return (
      <MissingProvider value={Plain}>
        <Notifier key={returns} queue={queue} />
      </MissingProvider>
    )
  }
}

/** Without a dialog there is only the end to wait for. */
const ended = (progress: Progress): Promise<void> =>
  new Promise((done) => {
    const stop = progress.subscribe(() => {
      if (!hasEnded(progress.snapshot().job)) return
      stop()
      done()
    })
  })

interface PlainNotifierProps {
  queue: NoticeQueue
  /** The network is back. */
  onReturn(): void
}

/** Notices without antd, if its code could not be loaded: a lost network is reported without the network. */
function PlainNotifier({ queue, onReturn }: PlainNotifierProps) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    const show = (notice: Notice) => setNotices((before) => [...before, notice])
    return queue.attach({
      notice(notice) {
        show(notice)
        setTimeout(
          () => setNotices((before) => before.filter((each) => each !== notice)),
          notice.shownMs ?? limit.noticeShownMs,
        )
      },
      loading: (message) => show({ tone: 'info', message }),
      modal: async ({ title, message }) => window.alert(`${title}\n${message}`),
      progress: ended,
      confirm: async ({ title, message, names }) => window.confirm([title, message, names].filter(Boolean).join('\n')),
    })
  }, [queue])
  useEffect(() => {
    window.addEventListener('online', onReturn)
    return () => window.removeEventListener('online', onReturn)
  }, [onReturn])
  return (
    <div className="plain-notices" role="alert">
      {notices.map(({ title, message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notices may say the same
        <p key={place}>{title ? `${title}：${message}` : message}</p>
      ))}
    </div>
  )
}

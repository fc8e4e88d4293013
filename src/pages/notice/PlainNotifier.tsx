import { useEffect, useState } from 'react'
import { hasEnded } from '#core/job'
import type { Notice, Progress } from '#runtime/port'
import type { NoticeQueue } from './noticeQueue.ts'
import './plainNotifier.css'

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

/** Notices by what the page and the browser have, when antd's notifier could not be loaded: a lost network is reported without a network. */
export function PlainNotifier({ queue, onReturn }: PlainNotifierProps) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    const show = (notice: Notice) => setNotices((before) => [...before, notice])
    return queue.attach({
      notice(notice) {
        show(notice)
        setTimeout(() => setNotices((before) => before.filter((each) => each !== notice)), notice.shownMs)
      },
      loading: (message) => show({ tone: 'info', title: '', message, shownMs: 0 }),
      modal: async ({ title, message }) => window.alert(`${title}\n${message}`),
      progress: ended,
      confirm: async ({ title, message }) => window.confirm(`${title}\n${message}`),
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
        <p key={place}>{title === '' ? message : `${title}：${message}`}</p>
      ))}
    </div>
  )
}

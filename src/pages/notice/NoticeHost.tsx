import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { MissingProvider, whenDrawn } from '#react/part'
import type { NoticeQueue } from './noticeQueue.ts'
import { PlainNotifier } from './PlainNotifier.tsx'

interface NoticeHostProps {
  queue: NoticeQueue
}

/** By then the first page stands, over a slow line too: what it needs comes before this. */
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

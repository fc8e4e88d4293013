import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { MissingProvider, whenDrawn } from '#react/part'
import type { NoticeDesk } from './desk.ts'
import { PlainTeller } from './PlainTeller.tsx'

interface NoticeHostProps {
  desk: NoticeDesk
}

/** By then the first page stands, over a slow line too: what it needs comes before this. */
const restMs = 6_000

/** The place of the teller: loaded when something is to be said, at the latest when the page has come to rest. */
export const NoticeHost = noticeHostOf(async () => (await import('./AntdTeller.tsx')).AntdTeller)

/** The place of the teller that `load` brings; when it does not come, the plain one speaks. */
export function noticeHostOf(load: () => Promise<ComponentType<NoticeHostProps>>): ComponentType<NoticeHostProps> {
  const Teller = whenDrawn(load)
  return ({ desk }) => {
    const wanted = useSyncExternalStore(desk.subscribe, desk.wanted)
    const [present, setPresent] = useState(false)
    const [returns, setReturns] = useState(0)
    const Plain = useMemo(() => {
      const bring = () => void Teller.ahead().then(() => setReturns((before) => before + 1))
      return () => <PlainTeller desk={desk} onReturn={bring} />
    }, [desk])
    useEffect(() => {
      if (wanted) setPresent(true)
      const timer = setTimeout(() => setPresent(true), restMs)
      return () => clearTimeout(timer)
    }, [wanted])
    if (!present && !wanted) return null
    return (
      <MissingProvider value={Plain}>
        <Teller key={returns} desk={desk} />
      </MissingProvider>
    )
  }
}

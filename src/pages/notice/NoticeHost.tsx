import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { MissingProvider, whenDrawn } from '#react/part'
import type { NoticeDesk } from './desk.ts'
import { PlainTeller } from './PlainTeller.tsx'

const AntdTeller = whenDrawn<{ desk: NoticeDesk }>(async () => (await import('./AntdTeller.tsx')).AntdTeller)

/** By then the first page stands, over a slow line too: what it needs comes before this. */
const restMs = 6_000

/** The place of the teller: loaded when something is to be said, at the latest when the page has come to rest. */
export function NoticeHost({ desk }: { desk: NoticeDesk }) {
  const wanted = useSyncExternalStore(desk.subscribe, desk.wanted)
  const [present, setPresent] = useState(false)
  const [returns, setReturns] = useState(0)
  const Plain = useMemo(() => {
    const bring = () => void AntdTeller.ahead().then(() => setReturns((before) => before + 1))
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
      <AntdTeller key={returns} desk={desk} />
    </MissingProvider>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { dialogPart } from '#react/part'
import type { NoticeDesk } from './desk.ts'

interface TellerProps {
  desk: NoticeDesk
  open: boolean
  onClose(): void
}

const AntdTeller = dialogPart<TellerProps>(async () => (await import('./AntdTeller.tsx')).AntdTeller)

/** By then the first page stands, over a slow line too: what it needs comes before this. */
const restMs = 6_000

/** The place of the teller: loaded when something is to be said, at the latest when the page has come to rest. */
export function NoticeHost({ desk }: { desk: NoticeDesk }) {
  const wanted = useSyncExternalStore(desk.subscribe, desk.wanted)
  const [present, setPresent] = useState(false)
  const [shut, setShut] = useState(false)
  useEffect(() => {
    if (wanted) setPresent(true)
    const timer = setTimeout(() => setPresent(true), restMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return present || wanted ? <AntdTeller desk={desk} open={wanted && !shut} onClose={() => setShut(true)} /> : null
}

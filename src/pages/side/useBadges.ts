import { useEffect, useState } from 'react'
import { useRuntime } from '#pages/context'
import { retrying } from '#react/part'
import type { BadgeCounts } from './badges.ts'

const none: BadgeCounts = {}
/** The page comes first, its menu's numbers after it. */
const restMs = 1_500

const loadBadges = retrying(() => import('./badges.ts'))

/** The numbers beside menu entries, for all menus of a frame; empty until they are loaded. */
export function useBadges(): BadgeCounts {
  const runtime = useRuntime()
  const [counts, setCounts] = useState(none)
  useEffect(() => {
    let stop = () => {}
    const start = async () => {
      const { watchBadges } = await loadBadges()
      if (!gone) stop = watchBadges(runtime, setCounts)
    }
    let gone = false
    const cancel = runtime.ports.clock.after(restMs, () => void start().catch(() => {}))
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [runtime])
  return counts
}

import { useEffect, useState } from 'react'
import { useRuntime } from '#pages/context'
import { retrying } from '#react/part'
import type { BadgeCounts } from './badges.ts'

const none: BadgeCounts = {}

const loadBadges = retrying(() => import('./badges.ts'))

/**
 * The numbers beside menu entries, for all menus of a frame; empty until they are loaded. They are first asked for after so many
 * milliseconds; with null, while no menu is seen, they are not, and the last ones stay.
 */
export function useBadges(afterMs: number | null): BadgeCounts {
  const runtime = useRuntime()
  const [counts, setCounts] = useState(none)
  useEffect(() => {
    if (afterMs === null) return
    let stop = () => {}
    const start = async () => {
      const { watchBadges } = await loadBadges()
      if (!gone) stop = watchBadges(runtime, setCounts)
    }
    let gone = false
    const cancel = runtime.ports.clock.after(afterMs, () => void start().catch(() => {}))
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [runtime, afterMs])
  return counts
}

import { useEffect, useRef } from 'react'
import { useEngine } from '#react/engine'

const searchMs = 200

/**
 * A search for what is typed into a picker, once nothing is typed for `afterMs` (0: at once). One that still waits or runs is given up:
 * its signal is aborted, and what it finds then is not to be shown.
 */
export function useSearch(search: (keyword: string, signal: AbortSignal) => Promise<void>) {
  const { clock } = useEngine().ports
  const latest = useRef({ cancel: () => {}, abort: new AbortController() })
  useEffect(() => {
    const { current } = latest
    return () => {
      current.cancel()
      current.abort.abort()
    }
  }, [])
  return (keyword: string, afterMs = searchMs): void => {
    const { current } = latest
    current.cancel()
    current.abort.abort()
    const abort = new AbortController()
    current.abort = abort
    current.cancel = clock.after(afterMs, () => void search(keyword.trim(), abort.signal))
  }
}

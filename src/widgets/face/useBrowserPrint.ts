import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEngine } from '#react/engine'
import { useVisible } from '#react/visible'

/** True while the browser prints the page, from its menu or by a key; never in a hidden tab, or while `enabled` is false. */
export function useBrowserPrint(enabled = true): boolean {
  const visible = useVisible()
  const [isPrinting, setPrinting] = useState(false)
  // Whoever sees the page can print it: it listens from the moment it stands.
  useLayoutEffect(() => {
    if (!enabled || !visible) return
    // The browser takes the page as it is when the event has been handled.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [enabled, visible])
  return isPrinting
}

const lookEveryMs = 100
const longestMs = 5_000
/** A part that has come asks for its rows next: for so long nothing more is to be on its way. */
const restMs = 400

/** What is on its way says so in its place. */
const isComplete = () => document.querySelector('[aria-busy="true"]') === null

/**
 * True from Ctrl+P until the page is printed: what stands only on paper is drawn then, and the browser prints once that has loaded, or after 5 s.
 * Of several that wait the first one prints.
 */
export function usePrintKey(): boolean {
  const { ports } = useEngine()
  const visible = useVisible()
  const [wait, setWait] = useState<{ waitedMs: number; restedMs: number } | null>(null)
  useLayoutEffect(() => {
    if (!visible) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.defaultPrevented) return
      event.preventDefault()
      setWait({ waitedMs: 0, restedMs: 0 })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [visible])
  useEffect(() => {
    if (!wait) return
    return ports.clock.after(lookEveryMs, () => {
      const waitedMs = wait.waitedMs + lookEveryMs
      const restedMs = isComplete() ? wait.restedMs + lookEveryMs : 0
      if (restedMs < restMs && waitedMs < longestMs) return setWait({ waitedMs, restedMs })
      ports.print()
      setWait(null)
    })
  }, [wait, ports])
  return wait !== null
}

import { useLayoutEffect, useRef } from 'react'

/**
 * Stands in a drawer: the focus goes back to where it was as soon as the drawer is closed. By itself a drawer gives it back
 * only when it has slid away, and takes it from what was opened meanwhile.
 */
export function FocusReturn({ open }: { open: boolean }) {
  const previous = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      previous.current?.focus({ preventScroll: true })
      return
    }
    previous.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // The drawer remembers what has the focus as it opens, which then is nothing.
    previous.current?.blur()
  }, [open])
  return null
}

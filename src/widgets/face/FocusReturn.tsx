import { useLayoutEffect, useRef } from 'react'

/**
 * Stands in a drawer: the focus goes back to where it was as soon as the drawer is closed. By itself a drawer gives it back
 * only when it has slid away, and takes it from what was opened meanwhile.
 */
export function FocusReturn({ open }: { open: boolean }) {
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      held.current?.focus({ preventScroll: true })
      return
    }
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // The drawer remembers what has the focus as it opens, which then is nothing.
    held.current?.blur()
  }, [open])
  return null
}

import { type RefObject, useEffect } from 'react'

/** What takes the cursor, and the places of those whose faces are still on their way. */
const controls =
  '[aria-busy="true"], input:not([disabled]):not([readonly]):not([type="hidden"]), textarea:not([disabled])'

/**
 * Puts the cursor into the first field each time it is wanted, but on phones, where it would bring up the keyboard. A focus
 * that has gone with what was drawn before waits on the form itself for a first field that is drawn later.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const form = element.current
    if (!enabled || !form || window.matchMedia('(pointer: coarse)').matches) return
    const begin = () => {
      const first = form.querySelector<HTMLElement>(controls)
      if (!first || first.matches('[aria-busy="true"]')) return false
      first.focus({ preventScroll: true })
      return true
    }
    if (begin()) return
    if (document.activeElement === document.body) form.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      if (document.activeElement !== form || begin()) observer.disconnect()
    })
    observer.observe(form, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [element, enabled])
}

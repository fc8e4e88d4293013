import { type RefObject, useEffect } from 'react'

const controls = 'input:not([disabled]):not([readonly]):not([type="hidden"]), textarea:not([disabled])'

/**
 * Puts the cursor into the first field each time it is wanted, but on phones, where it would bring up the keyboard. A focus
 * that has gone with what was drawn before comes to the form itself where it has no such field.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || window.matchMedia('(pointer: coarse)').matches) return
    const first = element.current?.querySelector<HTMLElement>(controls)
    const next = first ?? (document.activeElement === document.body ? element.current : null)
    next?.focus({ preventScroll: true })
  }, [element, wanted])
}

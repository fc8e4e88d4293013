import { type RefObject, useEffect } from 'react'

const controls = 'input:not([disabled]):not([readonly]):not([type="hidden"]), textarea:not([disabled])'

/** Puts the cursor into the first field each time it is wanted, but on phones, where it would bring up the keyboard. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || window.matchMedia('(pointer: coarse)').matches) return
    element.current?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
  }, [element, wanted])
}

import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * Selects the text of a control that the keyboard has entered, after the text for editing has taken the place of the one
 * that is read: browsers lose their selection by that. A press leaves the caret where it was put.
 */
export function useWholeText() {
  const pressed = useRef(false)
  const chosen = useRef<HTMLInputElement | null>(null)
  useLayoutEffect(() => {
    chosen.current?.select()
    chosen.current = null
  })
  return {
    pressed({ currentTarget }: MouseEvent<HTMLInputElement>) {
      pressed.current = document.activeElement !== currentTarget
    },
    entered(control: HTMLInputElement) {
      if (!pressed.current) chosen.current = control
      pressed.current = false
    },
  }
}

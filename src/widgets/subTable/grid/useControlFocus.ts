import { type RefObject, useLayoutEffect } from 'react'
import { enterControl } from '../cell/CellField.tsx'

interface ControlFocusInput {
  frame: RefObject<HTMLElement | null>
  /** Every cell that may be written holds its control. */
  alwaysEdit: boolean
}

/**
 * A cell that gets the focus gives it to its control at once: the grid's own event comes later, and a key that is pressed before it would go
 * to the cell. Who leaves the control for its cell stays there: so Escape leaves a button, and Tab the last cell.
 */
export function useControlFocus({ frame, alwaysEdit }: ControlFocusInput): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !alwaysEdit) return
    const onFocus = ({ target: cell, relatedTarget: from }: FocusEvent) => {
      if (!(cell instanceof Element) || !cell.matches('.ag-cell')) return
      if (!(from instanceof Node && cell.contains(from))) enterControl(cell)
    }
    element.addEventListener('focusin', onFocus)
    return () => element.removeEventListener('focusin', onFocus)
  }, [frame, alwaysEdit])
}

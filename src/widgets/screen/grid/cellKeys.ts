import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, SuppressKeyboardEventParams } from 'ag-grid-community'

const controls = 'input:not(:disabled), a, button:not(:disabled)'
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const controlsIn = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(controls)]

/** The cell around a link or button that has the focus; null for a cell itself and for what is written in. */
function cellAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.matches('a, button')) return null
  return target.closest<HTMLElement>('.ag-cell:not(.ag-cell-inline-editing)')
}

/** Keys that belong to a link or button within a cell; the grid would move its focus by them. */
export const isForControl = ({ event }: Pick<SuppressKeyboardEventParams, 'event'>): boolean =>
  cellAround(event.target) !== null && (event.key in steps || ['Enter', ' ', 'Escape'].includes(event.key))

/**
 * Enter and the space bar press the control of the focused cell: a tick, a link, a button. Of several, Enter goes to the first
 * one; from there ← and → go on, Escape goes back to the cell.
 */
export function onCellKey({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (!(event instanceof KeyboardEvent)) return
  const cell = cellAround(event.target)
  if (cell) moveInside(cell, event)
  else if (event.key === 'Enter' || event.key === ' ') enter(event)
}

function enter(event: KeyboardEvent): void {
  const cell = event.target
  if (!(cell instanceof HTMLElement) || !cell.classList.contains('ag-cell')) return
  const [first, second] = controlsIn(cell)
  if (!first) return
  event.preventDefault()
  if (second && event.key === 'Enter') first.focus()
  else first.click()
}

function moveInside(cell: HTMLElement, event: KeyboardEvent): void {
  const step = steps[event.key]
  if (step !== undefined) {
    const all = controlsIn(cell)
    const at = all.indexOf(event.target as HTMLElement) + step
    all[(at + all.length) % all.length]?.focus()
  } else if (event.key === 'Escape') {
    event.stopPropagation()
    cell.focus()
  } else return
  event.preventDefault()
}

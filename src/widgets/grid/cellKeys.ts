import type { SuppressKeyboardEventParams } from 'ag-grid-community'

const controls = 'input:not(:disabled), a, button:not(:disabled)'
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const pressing = new Set(['Enter', ' '])

const controlsIn = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(controls)]

/** The cell around a link or button that has the focus; null for a cell itself and for what is written in. */
function cellAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.matches('a, button')) return null
  return target.closest<HTMLElement>('.ag-cell')
}

/**
 * Whether a key is for what stands in a cell, and then does it; the grid leaves such keys alone. Enter and the space bar press
 * the control of the focused cell: a tick, a link, a button. Of several, Enter goes to the first one; from there ← and → go
 * on, Escape goes back to the cell.
 */
export function takesKey({ event, editing }: SuppressKeyboardEventParams): boolean {
  if (event.type !== 'keydown' || editing) return false
  const cell = cellAround(event.target)
  return cell ? moveInside(cell, event) : pressing.has(event.key) && enter(event)
}

function enter(event: KeyboardEvent): boolean {
  const cell = event.target
  if (!(cell instanceof HTMLElement) || !cell.classList.contains('ag-cell')) return false
  const [first, second] = controlsIn(cell)
  if (!first) return false
  event.preventDefault()
  if (second && event.key === 'Enter') first.focus()
  else first.click()
  return true
}

function moveInside(cell: HTMLElement, event: KeyboardEvent): boolean {
  // The browser presses what has the focus.
  if (pressing.has(event.key)) return true
  const step = steps[event.key]
  if (step === undefined && event.key !== 'Escape') return false
  const all = controlsIn(cell)
  const at = all.indexOf(event.target as HTMLElement) + (step ?? 0)
  event.preventDefault()
  event.stopPropagation()
  if (step === undefined) cell.focus()
  else all[(at + all.length) % all.length]?.focus()
  return true
}

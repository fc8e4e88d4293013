import type { SuppressKeyboardEventParams } from 'ag-grid-community'
import type { GridContext, GridRow } from './gridContext.ts'

const controls = 'input:not(:disabled), a, button:not(:disabled)'
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const pressing = new Set(['Enter', ' '])

const controlsIn = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(controls)]

/** The cell around a link or button that has the focus; null for a cell itself and for what is written in. */
function cellAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.matches('a, button')) return null
  return target.closest<HTMLElement>('.ag-cell')
}

const isCell = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('ag-cell')

type KeyParams = Pick<
  SuppressKeyboardEventParams<GridRow, unknown, GridContext>,
  'event' | 'editing' | 'data' | 'context'
>

/**
 * Whether a key is for what stands in a cell, and then does it; the grid leaves such keys alone. Enter and the space bar press
 * the control of the focused cell: a tick, a link, a button. Of several, Enter goes to the first one; from there ← and → go
 * on, Escape goes back to the cell.
 */
export function takesKey(params: KeyParams): boolean {
  const { event, editing } = params
  if (event.type !== 'keydown' || editing) return false
  const cell = cellAround(event.target)
  return cell ? moveInside(cell, event) : (pressing.has(event.key) && enter(event)) || takesTickKey(params)
}

/** Whether a key ticks, and then does it: the space bar the row of the focused cell, with Shift all rows up to it, Ctrl+A all. */
export function takesTickKey({ event, editing, data, context: { ticks } }: KeyParams): boolean {
  if (event.type !== 'keydown' || editing || !isCell(event.target)) return false
  const { key, shiftKey } = event
  if (key === ' ' && data && ticks.isOffered(data)) ticks.choose(data, !ticks.isChosen(data.id), shiftKey)
  else if (key === 'a' && (event.ctrlKey || event.metaKey)) ticks.chooseAll(true)
  else return false
  event.preventDefault()
  return true
}

function enter(event: KeyboardEvent): boolean {
  const cell = event.target
  if (!isCell(cell)) return false
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

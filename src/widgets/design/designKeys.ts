import type { KeyboardEvent } from 'react'
import type { Design, DesignCommands } from '#react/design'

/** The keyboard's twins of what the mouse does to the selected part. `onEdit` goes to its properties. */
export function designKeys(design: Design, commands: DesignCommands, onEdit: () => void) {
  const byKey: ReadonlyMap<string, () => void> = new Map([
    ['ArrowDown', () => commands.selectBy(1)],
    ['ArrowUp', () => commands.selectBy(-1)],
    ['Alt ArrowDown', () => commands.moveBy(1)],
    ['Alt ArrowUp', () => commands.moveBy(-1)],
    ['Delete', commands.remove],
    ['Enter', onEdit],
    ['Escape', () => design.select(null)],
  ])
  return (event: KeyboardEvent) => {
    const act = byKey.get(event.altKey ? `Alt ${event.key}` : event.key)
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

/** The parts of the designer between which F6 leads, in order; `Shift` leads back. */
export const regionMark = { 'data-region': '', 'aria-keyshortcuts': 'F6' } as const

/** What a region is entered by: a control of the page that it shows, else anything that takes the focus. */
const controls = ['input', 'textarea', '[role="combobox"]']
const entries = [
  [...controls, '[role="treeitem"][tabindex="0"]'].map((one) => `[role="tabpanel"] ${one}`),
  controls,
  ['button:not(:disabled)', '[tabindex="0"]'],
].map((selectors) => selectors.join())

const isReachable = (element: HTMLElement): boolean =>
  !element.closest('[inert], [aria-hidden="true"]') && element.tabIndex >= 0

/** Gives a region of the designer the focus. */
function enter(region: HTMLElement): void {
  const candidates = entries.flatMap((entry) => [...region.querySelectorAll<HTMLElement>(entry)])
  candidates.find(isReachable)?.focus()
}

const regionsOf = (designer: HTMLElement) => [...designer.querySelectorAll<HTMLElement>('[data-region]')]

/** Leads from one region of the designer to the next, as F6 does between the panes of a window. */
export function regionKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget } = event
  // Dialogs keep their keys: in the page they stand outside.
  if (key !== 'F6' || !(target instanceof Node) || !currentTarget.contains(target)) return
  event.preventDefault()
  const regions = regionsOf(currentTarget)
  const at = Math.max(
    regions.findIndex((region) => region.contains(target)),
    0,
  )
  const next = regions.at((at + (shiftKey ? -1 : 1)) % regions.length)
  if (next) enter(next)
}

/** Whoever opens a designer begins behind its head, unless something has the focus already. */
export function enterFirst(designer: HTMLElement | null): void {
  const first = designer && regionsOf(designer)[1]
  if (first && document.activeElement === document.body) enter(first)
}

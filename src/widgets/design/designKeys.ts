import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
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

/** What a region is entered by: a control of the page that it shows, else anything that takes the focus. The designer itself stands in such a page. */
const controls = ['input', 'textarea', '[role="combobox"]']
const entries = [
  [...controls, '[role="treeitem"][tabindex="0"]'].map((one) => `:scope [role="tabpanel"] ${one}`),
  controls,
  ['button:not(:disabled)', '[tabindex="0"]'],
].map((selectors) => selectors.join())

const isReachable = (element: HTMLElement): boolean =>
  !element.closest('[inert], [aria-hidden="true"]') && element.tabIndex >= 0

/** Gives a region of the designer the focus. */
export function enter(region: HTMLElement | null): void {
  if (!region) return
  const candidates = entries.flatMap((entry) => [...region.querySelectorAll<HTMLElement>(entry)])
  candidates.find(isReachable)?.focus()
}

const regionsOf = (designer: HTMLElement) => [...designer.querySelectorAll<HTMLElement>('[data-region]')]

/** Whether a key was pressed in the designer itself: dialogs keep their keys, in the page they stand outside. */
const isWithin = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** Leads from one region of the designer to the next, as F6 does between the panes of a window, and by F8 from one tab of a region to the next. */
function regionKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget } = event
  if ((key !== 'F6' && key !== 'F8') || !(target instanceof Node)) return
  event.preventDefault()
  const step = shiftKey ? -1 : 1
  const regions = regionsOf(currentTarget)
  const at = Math.max(
    regions.findIndex((region) => region.contains(target)),
    0,
  )
  const next = regions.at((at + step) % regions.length)
  if (key === 'F8') nextTab(regions[at], step)
  else if (next) enter(next)
}

/** Shows another tab of a region and leads to its page, which may still be loading: Tab goes on into it. */
function nextTab(region: HTMLElement | undefined, step: number): void {
  const tabs = [...(region?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].filter(isReachableTab)
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  const next = tabs.at((at + step) % tabs.length)
  if (!next) return
  flushSync(() => next.click())
  const page = document.getElementById(next.getAttribute('aria-controls') ?? '')
  ;(page ?? next).focus()
}

/** What is drawn on the canvas has tabs of its own, which take no input. */
const isReachableTab = (tab: HTMLElement): boolean => !tab.closest('[inert]')

/** Leads to where parts are searched for. */
function enterPalette(designer: HTMLElement | null): void {
  const palette = designer && regionsOf(designer)[1]
  if (palette) enter(palette)
}

/** Whoever opens a designer begins behind its head, unless something has the focus already. */
export function enterFirst(designer: HTMLElement | null): void {
  if (document.activeElement === document.body) enterPalette(designer)
}

/** Leads to what is worked on: the canvas with the part that is selected, or where nothing is drawn to the text or whatever stands there. */
export function enterSelected(designer: HTMLElement | null): void {
  if (!designer || document.activeElement !== document.body) return
  const place = designer.querySelector<HTMLElement>('.design-frame, .cm-content')
  if (place) place.focus({ preventScroll: true })
  else enterPalette(designer)
}

/** What is typed next is the name of the field that was added: on every page, so in the words of the field itself. Answers where it is typed. */
export function nameField(panel: HTMLElement | null): HTMLElement | null {
  const title = panel?.querySelector<HTMLInputElement>('[data-item="modelTitle"] input') ?? null
  if (!panel || !title) return null
  // The head of the panel stays in view, with the tabs that lead to rules and conditions.
  panel.scrollTop = 0
  title.focus()
  title.select()
  return title
}

interface NamingPlace {
  /** Where the name of the field that was added last is typed. */
  named: HTMLElement | null
  designer: HTMLElement | null
}

/** Enter behind the name of a new field leads to the search for the next one. An input method takes its own Enter. */
export function endName(
  { key, target, nativeEvent }: KeyboardEvent<HTMLElement>,
  { named, designer }: NamingPlace,
): void {
  if (key === 'Enter' && !nativeEvent.isComposing && target === named) enterPalette(designer)
}

/** Ctrl+Enter publishes: before a drop-down hears it, which would open. In the text it is a new line. */
export const publishKey = (publish: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { key, ctrlKey, metaKey, target } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !isWithin(event)) return
  if (target instanceof HTMLElement && target.closest('.cm-editor')) return
  event.preventDefault()
  event.stopPropagation()
  publish()
}

/** The keys of the whole designer: between its regions, and undo and redo outside of text inputs, which have their own. */
export const keysOf = (design: Pick<Design, 'undo' | 'redo'>) => (event: KeyboardEvent<HTMLElement>) => {
  if (!isWithin(event)) return
  regionKeys(event)
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea')
  if (isTyping || !(ctrlKey || metaKey) || !/^[zy]$/i.test(key)) return
  event.preventDefault()
  event.stopPropagation()
  if (key.toLowerCase() === 'y' || shiftKey) design.redo()
  else design.undo()
}

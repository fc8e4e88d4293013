import { hides } from './fields.ts'
import { whenPainted } from './moment.ts'

/** Every field of every candidate has one control. */
const control = ':is(input:not([type=hidden]), button[role=switch])'
const controls = (): NodeListOf<HTMLElement> => document.querySelectorAll(`#root ${control}`)

/** The first placeholder that waits for its control, in page order: only the engine has these. */
const emptyPlace = () => document.querySelector<HTMLElement>(`#root [data-item]:not(:has(${control}))`)

/** An element that the browser has not laid out yet returns the box of its container. */
function isSeen(place: HTMLElement): boolean {
  const { left, top } = place.getBoundingClientRect()
  const seen = document.elementFromPoint(left + 4, top + 4)
  return seen !== null && (place.contains(seen) || seen.contains(place))
}

/** True if every visible field has its control. */
function viewIsDrawn(): boolean {
  const first = emptyPlace()
  return controls().length > 0 && !(first && isSeen(first))
}

const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Types into a text field at once, as a paste does. */
function type(input: HTMLInputElement, text: string): void {
  setText?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const textField = (index: number) => controls()[index] as HTMLInputElement

/** The visible part is drawn and takes input. */
export async function formUsable(): Promise<number> {
  await whenPainted('the fields in view', viewIsDrawn)
  type(textField(1), '键')
  return whenPainted('the typed text', () => textField(1).value === '键')
}

/** Every field is drawn. */
export const formComplete = (count: number): Promise<number> =>
  whenPainted('all fields', () => controls().length >= count)

/** The field that receives the keystrokes. */
export const keyField = (): HTMLElement => textField(1)

/** How many of the thirty are visible. Forces no layout: a page pays only for its own. */
const shownTitles = (count: number): number => {
  const titles = [...document.querySelectorAll<HTMLElement>('#root label')].filter(
    (label) => !label.closest('[hidden]'),
  )
  const texts = new Set(titles.map((label) => label.textContent?.replace(/^\*|[:：]$/g, '')))
  return Array.from({ length: count }, (_, index) => index).filter((index) => hides(index) && texts.has(`字段${index}`))
    .length
}

/** Hides thirty fields or shows them again; returns the time until they were gone or there. */
export async function toggle(count: number, hidden: boolean): Promise<number> {
  const all = Array.from({ length: count }, (_, index) => index).filter(hides).length
  const startedMs = performance.now()
  if (window.benchHide) window.benchHide(hidden)
  else type(textField(0), hidden ? 'hide' : '')
  const endedMs = await whenPainted('the fields', () => shownTitles(count) === (hidden ? 0 : all))
  return endedMs - startedMs
}

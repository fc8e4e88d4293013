import { type Corner, cornerOf } from './range/rangeState.ts'

interface CompositionActs {
  /** Whether a text may begin the editing of a cell. */
  takesText(cell: Corner): boolean
  /** Begins to edit a cell with a text in place of its value. */
  begin(cell: Corner, text: string): void
}

/**
 * Lets an input method (pinyin …) begin the editing of the focused cell, as a typed letter does. Browsers compose only where text can be
 * written: while it has the focus, such a cell may be written in, on a surface over its content, and nothing but a composition arrives there.
 * Once it ends, the cell is edited with its text. Returns how to end it.
 */
export function followComposition(element: HTMLElement, acts: CompositionActs): () => void {
  let armed: ArmedCell | null = null
  let isPressed = false
  const disarm = () => {
    armed?.disarm()
    armed = null
  }
  const arm = () => {
    const { activeElement: cell } = element.ownerDocument
    if (armed?.cell === cell) return
    disarm()
    const corner = isCell(cell) && element.contains(cell) ? cornerOf(cell) : null
    if (!corner || isPressed || !acts.takesText(corner)) return
    armed = armCell(cell as HTMLElement, (text) => acts.begin(corner, text))
  }
  // A cell that can be written in would select its text while a range is dragged out of it.
  const onPress = () => {
    isPressed = true
    disarm()
  }
  const onRelease = () => {
    isPressed = false
    arm()
  }
  const page = element.ownerDocument
  element.addEventListener('focusin', arm)
  element.addEventListener('focusout', disarm)
  element.addEventListener('mousedown', onPress, true)
  page.addEventListener('mouseup', onRelease)
  return () => {
    disarm()
    element.removeEventListener('focusin', arm)
    element.removeEventListener('focusout', disarm)
    element.removeEventListener('mousedown', onPress, true)
    page.removeEventListener('mouseup', onRelease)
  }
}

const isCell = (target: Element | null): boolean => target?.classList.contains('ag-cell') === true

interface ArmedCell {
  cell: HTMLElement
  disarm(): void
}

/** Makes a cell take compositions; `onText` hears the text of one that has ended, also by leaving the cell. */
function armCell(cell: HTMLElement, onText: (text: string) => void): ArmedCell {
  const surface = document.createElement('div')
  surface.className = 'grid-composition'
  // Put in as late as this, since the grid draws the content of a cell anew whenever it changes.
  const onBegin = () => {
    cell.append(surface)
    document.getSelection()?.collapse(surface, 0)
  }
  const onInput = (event: InputEvent) => {
    if (!event.isComposing) event.preventDefault()
  }
  const onEnd = ({ data: text }: CompositionEvent) => {
    surface.remove()
    surface.textContent = ''
    if (text !== '') onText(text)
  }
  cell.setAttribute('contenteditable', 'plaintext-only')
  document.getSelection()?.collapse(cell, 0)
  cell.addEventListener('compositionstart', onBegin)
  cell.addEventListener('beforeinput', onInput)
  cell.addEventListener('compositionend', onEnd)
  return {
    cell,
    disarm() {
      cell.removeEventListener('compositionstart', onBegin)
      cell.removeEventListener('beforeinput', onInput)
      cell.removeEventListener('compositionend', onEnd)
      cell.removeAttribute('contenteditable')
      surface.remove()
    },
  }
}

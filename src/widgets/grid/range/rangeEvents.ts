import { type Corner, cornerOf, type Range, type RangeActs } from './rangeState.ts'

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const written = 'input, textarea, [contenteditable="true"]'
const pressed = `${written}, button, a, [role=switch], .ag-drag-handle`

type End = () => void

/** Hears events before the grid does. */
function listen<Name extends keyof DocumentEventMap>(
  target: EventTarget,
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): End {
  target.addEventListener(name, listener as EventListener, true)
  return () => target.removeEventListener(name, listener as EventListener, true)
}

const silence = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** The click at the end of a drag or with Shift would open the cell under it: the grid does not hear of it. */
export function watchMouse(element: HTMLElement, range: Range): End[] {
  let start: Corner | null = null
  let isDragged = false
  const onDown = (event: MouseEvent) => {
    isDragged = false
    const corner = event.button === 0 && !isIn(event.target, pressed) ? cornerOf(event.target) : null
    start = event.shiftKey ? null : corner
    if (start) range.collapse()
    if (start || !corner || !range.cells()) return
    silence(event)
    isDragged = true
    range.extendTo(corner)
  }
  const onMove = ({ buttons, target }: MouseEvent) => {
    const corner = start && buttons === 1 ? cornerOf(target) : null
    if (!start || !corner || (!isDragged && corner.row === start.row && corner.columnId === start.columnId)) return
    isDragged = true
    range.extendTo(corner, start)
  }
  const onClick = (event: MouseEvent) => {
    if (isDragged) silence(event)
    isDragged = false
  }
  const onUp = () => {
    start = null
  }
  return [
    listen(element, 'mousedown', onDown),
    listen(element, 'mousemove', onMove),
    listen(element, 'click', onClick),
    listen(element.ownerDocument, 'mouseup', onUp),
  ]
}

interface RangeParts {
  range: Range
  acts: RangeActs
  stopEditing(): void
}

/** Whether a key is for the range, and then does it. */
function takesRangeKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, { range, acts }: RangeParts): boolean {
  const by = arrows[key]
  const isCommand = ctrlKey || metaKey
  if (by && shiftKey && !isCommand) range.extendBy(...by)
  else if (isCommand && !shiftKey && key.toLowerCase() === 'z') return acts.undo?.() ?? false
  else if (!range.isWide()) return false
  else if (key === 'Escape') range.collapse()
  else return (key === 'Delete' || key === 'Backspace') && emptied(range, acts)
  return true
}

function emptied(range: Range, { empty }: RangeActs): boolean {
  const cells = range.cells()
  if (cells) empty?.(cells)
  return empty !== undefined
}

export function watchKeys(element: HTMLElement, parts: RangeParts): End[] {
  const onKey = (event: KeyboardEvent) => {
    if (!isIn(event.target, written) && cornerOf(event.target) && takesRangeKey(event, parts)) silence(event)
  }
  return [listen(element, 'keydown', onKey)]
}

/** Several cells, not the text of one. */
const isTable = (text: string, target: Element): boolean =>
  text.includes('\t') || (/[\r\n]./.test(text) && !target.closest('textarea'))

/** Clipboard events go to the page where no text is written: the focused cell decides whose they are. */
export function watchClipboard(element: HTMLElement, { range, acts, stopEditing }: RangeParts): End[] {
  const page = element.ownerDocument
  const focus = () => (element.contains(page.activeElement) ? page.activeElement : null)
  const cellsFor = (target: Element | null) => {
    const cells = target && range.cells()
    return cells && cells.columnIds.length > 0 ? cells : null
  }
  const onCopy = (event: ClipboardEvent) => {
    const target = focus()
    const cells = isIn(target, written) || String(page.getSelection()) !== '' ? null : cellsFor(target)
    if (!cells) return
    event.clipboardData?.setData('text/plain', acts.copy(cells))
    silence(event)
  }
  const onPaste = (event: ClipboardEvent) => {
    const target = focus()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const cells = !target || (isIn(target, written) && !isTable(text, target)) ? null : cellsFor(target)
    if (!cells || !acts.paste) return
    silence(event)
    stopEditing()
    acts.paste(cells, text)
  }
  return [listen(page, 'copy', onCopy), listen(page, 'paste', onPaste)]
}

import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { cutText } from '#widgets/face'

/** `cellRendererParams` of a `TextCell`. */
export interface TextCellParams {
  /** Characters shown at most; all unless given. */
  ellipsis?: number
}

/** A cell of plain text: cut by its length and its width, a grey dash for nothing. No React. */
export class TextCell implements ICellRendererComp {
  private readonly element = document.createElement('span')
  private readonly text = this.element.appendChild(document.createTextNode(''))

  init(params: ICellRendererParams & TextCellParams): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  /** `null` is a cell of no record: it stays empty. */
  refresh({ value, ellipsis = Number.POSITIVE_INFINITY }: ICellRendererParams & TextCellParams): boolean {
    const { element } = this
    const whole = typeof value === 'string' ? value : ''
    const visible = cutText(whole, ellipsis)
    const isEmpty = value !== null && whole === ''
    this.text.data = isEmpty ? '–' : visible
    const className = isEmpty ? 'grid-text face-empty' : 'grid-text'
    if (element.className !== className) element.className = className
    if (visible !== whole) element.dataset.whole = whole
    else delete element.dataset.whole
    return true
  }
}

const tooltipLength = 1_000

/** Gives a cut text its whole as the tooltip, when it is pointed at: nothing is measured before. For `mouseover` of a grid. */
export function showCutText({ target }: Event): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('.grid-text') : null
  if (!text) return
  const { whole = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '' } = text.dataset
  if (whole) text.title = whole.slice(0, tooltipLength)
  else text.removeAttribute('title')
}

import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { cutText } from '#widgets/face'

/** What a cell of text is told by its column. */
export interface TextCellParams {
  /** Characters shown at most; all unless given. */
  ellipsis?: number
}

/** A cell of plain text: cut by its length and its width, a grey dash for nothing. No React. */
export class TextCell implements ICellRendererComp {
  private readonly element = document.createElement('span')
  private readonly text = this.element.appendChild(document.createTextNode(''))

  init(params: ICellRendererParams & TextCellParams): void {
    this.draw(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: ICellRendererParams & TextCellParams): boolean {
    this.draw(params)
    return true
  }

  /** `null` is a cell of no record: it stays empty. */
  private draw({ value, ellipsis = Number.POSITIVE_INFINITY }: ICellRendererParams & TextCellParams): void {
    const { element } = this
    const whole = typeof value === 'string' ? value : ''
    const shown = cutText(whole, ellipsis)
    const isEmpty = value !== null && whole === ''
    this.text.data = isEmpty ? '–' : shown
    const className = isEmpty ? 'grid-text face-empty' : 'grid-text'
    if (element.className !== className) element.className = className
    if (shown !== whole) element.dataset.whole = whole
    else delete element.dataset.whole
  }
}

import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'

/** A cell of plain text: cut by its width, a grey dash for nothing. No React. */
export class TextCell implements ICellRendererComp {
  private readonly element = document.createElement('span')

  init(params: ICellRendererParams): void {
    this.draw(params.value)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: ICellRendererParams): boolean {
    this.draw(params.value)
    return true
  }

  /** `null` is a cell of no record: it stays empty. */
  private draw(value: unknown): void {
    if (value === null) {
      this.element.textContent = ''
      return
    }
    const text = typeof value === 'string' ? value : ''
    this.element.className = text === '' ? 'grid-text face-empty' : 'grid-text'
    this.element.textContent = text === '' ? '–' : text
  }
}

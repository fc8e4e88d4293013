import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { messages } from '#core/message'
import type { ShownRow } from '#react/list'
import type { TickStore } from './tickStore.ts'

interface TickParams {
  ticks: TickStore
}

function checkbox(label: string, changed: (chosen: boolean) => void): { box: HTMLInputElement; element: HTMLElement } {
  const element = document.createElement('label')
  element.className = 'grid-tick'
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.setAttribute('aria-label', label)
  box.addEventListener('change', () => changed(box.checked))
  element.append(box)
  return { box, element }
}

/** The tick of a row. */
export class TickCell implements ICellRendererComp {
  private parts = checkbox(messages.screen.chooseRow, (chosen) => this.choose(chosen))
  private row: ShownRow | null = null
  private ticks: TickStore | null = null
  private end: (() => void) | null = null

  init(params: ICellRendererParams & TickParams): void {
    this.ticks = params.ticks
    this.end = params.ticks.subscribe(() => this.draw())
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.parts.element
  }

  refresh({ data }: ICellRendererParams<ShownRow>): boolean {
    this.row = data && !data.more ? data : null
    this.parts.element.hidden = !this.row
    this.draw()
    return true
  }

  destroy(): void {
    this.end?.()
  }

  private choose(chosen: boolean): void {
    if (this.row) this.ticks?.choose(this.row, chosen)
  }

  private draw(): void {
    this.parts.box.checked = this.ticks?.isChosen(this.row?.id ?? '') ?? false
  }
}

/** The tick of the whole page. */
export class TickHeader implements IHeaderComp {
  private parts = checkbox(messages.screen.choosePage, (chosen) => this.ticks?.chooseAll(chosen))
  private ticks: TickStore | null = null
  private end: (() => void) | null = null

  init(params: IHeaderParams & TickParams): void {
    this.ticks = params.ticks
    this.end = params.ticks.subscribe(() => this.draw())
    this.draw()
  }

  getGui(): HTMLElement {
    return this.parts.element
  }

  refresh(): boolean {
    this.draw()
    return true
  }

  destroy(): void {
    this.end?.()
  }

  private draw(): void {
    const { box } = this.parts
    const page = this.ticks?.page() ?? 'none'
    box.checked = page === 'all'
    box.indeterminate = page === 'some'
  }
}

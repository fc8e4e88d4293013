import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { messages } from '#core/message'
import type { GridSelection } from './gridContent.ts'
import type { GridRow } from './openGrid.ts'

/** The ticks of a grid between React, which knows them, and cells that are plain elements. */
export interface TickStore<Row extends GridRow = GridRow> {
  /** Takes the selection and the rows of the page; cells hear of it. */
  give(selection: GridSelection<Row>, rows: readonly Row[]): void
  isOffered(row: Row): boolean
  isChosen(id: string): boolean
  choose(row: Row, chosen: boolean): void
  chooseAll(chosen: boolean): void
  /** How much of the page is ticked. */
  page(): 'none' | 'some' | 'all'
  subscribe(listener: () => void): () => void
}

const nothing: GridSelection = { has: () => false, offers: () => false, choose: () => {} }

/** No ticks. */
export function createTickStore<Row extends GridRow>(): TickStore<Row> {
  let selection: GridSelection<Row> = nothing
  let rows: readonly Row[] = []
  const listeners = new Set<() => void>()
  return {
    give(next, nextRows) {
      selection = next
      rows = nextRows.filter((row) => next.offers(row))
      for (const listener of listeners) listener()
    },
    isOffered: (row) => selection.offers(row),
    isChosen: (id) => selection.has(id),
    choose: (row, chosen) => selection.choose([row], chosen),
    chooseAll: (chosen) => selection.choose(rows, chosen),
    page() {
      const chosen = rows.filter(({ id }) => selection.has(id)).length
      if (chosen === 0) return 'none'
      return chosen === rows.length ? 'all' : 'some'
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

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
  private row: GridRow | null = null
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

  refresh({ data }: ICellRendererParams<GridRow>): boolean {
    this.row = data && this.ticks?.isOffered(data) ? data : null
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

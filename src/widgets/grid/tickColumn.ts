import type { ColDef, ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { screenMessages } from '#core/message'
import { cellClasses, rowAsValue } from './gridColumn.ts'
import type { GridRow, GridSelection, TickStore } from './gridContext.ts'
import { ownDef } from './ownColumns.ts'

const nothing: GridSelection = { has: () => false, offers: () => false, choose: () => {} }

/** No ticks. */
export function createTickStore<Row extends GridRow>(): TickStore<Row> {
  let selection: GridSelection<Row> = nothing
  let rows: readonly Row[] = []
  let lastId = ''
  const listeners = new Set<() => void>()
  const offered = () => rows.filter((row) => selection.offers(row))
  const upTo = (row: Row): Row[] => {
    const among = offered()
    const [from, to] = [lastId, row.id].map((id) => among.findIndex((each) => each.id === id)).sort((a, b) => a - b)
    return from === undefined || from < 0 ? [row] : among.slice(from, (to ?? from) + 1)
  }
  return {
    give(next, nextRows) {
      selection = next
      rows = nextRows
      for (const listener of listeners) listener()
    },
    isOffered: (row) => selection.offers(row),
    isChosen: (id) => selection.has(id),
    choose(row, chosen, range) {
      selection.choose(range ? upTo(row) : [row], chosen)
      lastId = row.id
    },
    chooseAll: (chosen) => selection.choose(offered(), chosen),
    extent() {
      const all = offered()
      const chosen = all.filter(({ id }) => selection.has(id)).length
      if (chosen === 0) return 'none'
      return chosen === all.length ? 'all' : 'some'
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Marks the rows in `element` that are ticked. */
export function markChosen(element: HTMLElement, ticks: TickStore): void {
  for (const row of element.querySelectorAll('.ag-row[row-id]')) {
    const chosen = ticks.isChosen(row.getAttribute('row-id') ?? '')
    row.classList.toggle('grid-chosen', chosen)
    row.setAttribute('aria-selected', String(chosen))
  }
}

interface TickParams {
  ticks: TickStore
  /** One row at most is ticked. */
  single: boolean
}

/** A checkbox that rerenders with each change of the selection. */
abstract class Tick<Params extends TickParams> {
  protected readonly box = document.createElement('input')
  protected readonly element = document.createElement('label')
  protected params: Params | null = null
  private end: (() => void) | null = null

  init(params: Params): void {
    this.element.className = 'grid-tick'
    this.element.append(this.box)
    this.box.type = params.single ? 'radio' : 'checkbox'
    this.box.addEventListener('click', ({ shiftKey }) => this.choose(params.ticks, this.box.checked, shiftKey))
    this.end = params.ticks.subscribe(() => this.draw(params.ticks))
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: Params): boolean {
    this.params = params
    this.draw(params.ticks)
    return true
  }

  destroy(): void {
    this.end?.()
  }

  protected abstract draw(ticks: TickStore): void
  protected abstract choose(ticks: TickStore, chosen: boolean, range: boolean): void
}

/** The tick of a row; hidden where the row cannot be ticked. */
class TickCell extends Tick<ICellRendererParams<GridRow> & TickParams> implements ICellRendererComp {
  protected draw(ticks: TickStore): void {
    const row = this.params?.data
    this.box.setAttribute('aria-label', screenMessages.chooseRow)
    this.box.checked = ticks.isChosen(row?.id ?? '')
    this.element.hidden = !row || !ticks.isOffered(row)
  }

  protected choose(ticks: TickStore, chosen: boolean, range: boolean): void {
    const row = this.params?.data
    if (row && ticks.isOffered(row)) ticks.choose(row, chosen, range)
  }
}

/** The tick of all rows. */
class TickHeader extends Tick<IHeaderParams & TickParams> implements IHeaderComp {
  protected draw(ticks: TickStore): void {
    const extent = ticks.extent()
    this.box.setAttribute('aria-label', this.params?.displayName ?? '')
    this.box.checked = extent === 'all'
    this.box.indeterminate = extent === 'some'
  }

  protected choose(ticks: TickStore, chosen: boolean): void {
    ticks.chooseAll(chosen)
  }
}

interface TickColumn {
  /** The label of the tick of all rows. */
  title?: string
  /** Radio buttons in place of checkboxes, without one for all rows. */
  single?: boolean
}

/** The column of ticks. */
export const tickColumn = <Row extends GridRow>(
  ticks: TickStore<Row>,
  { title = screenMessages.choosePage, single = false }: TickColumn = {},
): ColDef<Row> => ({
  ...ownDef('tick'),
  headerName: single ? '' : title,
  headerClass: 'grid-align-center',
  ...cellClasses('grid-align-center'),
  ...(single ? {} : { headerComponent: TickHeader, headerComponentParams: { ticks, single } }),
  valueGetter: rowAsValue,
  cellRenderer: TickCell,
  cellRendererParams: { ticks, single },
})

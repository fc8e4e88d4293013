import type { ICellEditorComp, ICellEditorParams, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { CellPortals } from './cellPortals.tsx'
import type { GridContext } from './gridContext.ts'

/** `cellRendererParams` of a `ReactCell`. */
export interface ReactCellParams<Params = ICellRendererParams> {
  draw(params: Params): ReactNode
}

/** What React draws into the element of one cell. */
class CellPortal {
  private portals: CellPortals | null = null
  private place: ReturnType<CellPortals['take']> | null = null

  /** There once something is drawn. */
  get element(): HTMLElement {
    if (!this.place) throw new Error('A cell has an element once it is drawn')
    return this.place.element
  }

  draw({ portals }: GridContext, node: ReactNode): void {
    this.portals = portals
    this.place ??= portals.take()
    portals.draw(this.place, node)
  }

  drop(): void {
    if (this.place) this.portals?.drop(this.place)
    this.place = null
  }
}

/** A `cellRenderer` whose contents React draws, in the context of the component that holds the grid. */
export class ReactCell implements ICellRendererComp {
  private readonly portal = new CellPortal()

  init(params: ICellRendererParams & ReactCellParams): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.portal.element
  }

  refresh(params: ICellRendererParams & ReactCellParams): boolean {
    this.portal.draw(params.context, params.data ? params.draw(params) : null)
    return true
  }

  destroy(): void {
    this.portal.drop()
  }
}

/** A `cellEditor` that React draws. What is typed is the row's at once, so the grid gets back the value that it gave: `readOnlyEdit`. */
export class ReactCellEditor implements ICellEditorComp {
  private readonly portal = new CellPortal()
  private value: unknown

  init(params: ICellEditorParams & ReactCellParams<ICellEditorParams>): void {
    this.value = params.value
    this.portal.draw(params.context, params.draw(params))
  }

  getGui(): HTMLElement {
    return this.portal.element
  }

  getValue(): unknown {
    return this.value
  }

  destroy(): void {
    this.portal.drop()
  }
}

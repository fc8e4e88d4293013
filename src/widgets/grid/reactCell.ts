import type { ICellEditorComp, ICellEditorParams, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { CellPortals } from './cellPortals.tsx'
import type { GridContext } from './gridContext.ts'

/** `cellRendererParams` of a `ReactCell`. */
export interface ReactCellParams<Params = ICellRendererParams> {
  draw(params: Params): ReactNode
}

/** The element of one cell, and what React draws into it. */
class PortalElement {
  readonly element = document.createElement('div')
  private portals: CellPortals | null = null
  private key: number | undefined

  constructor() {
    this.element.className = 'grid-node'
  }

  draw({ portals }: GridContext, node: ReactNode): void {
    this.portals = portals
    this.key = portals.put(this.element, node, this.key)
  }

  drop(): void {
    if (this.key !== undefined) this.portals?.drop(this.key)
  }
}

/** A `cellRenderer` whose contents React draws, in the context of the component that holds the grid. */
export class ReactCell implements ICellRendererComp {
  private readonly portal = new PortalElement()

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
  private readonly portal = new PortalElement()
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

import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { ShownRow } from '#react/list'
import type { CellPortals } from './cellPortals.tsx'

/** What a cell that React draws is told by its column. */
export interface NodeCellParams {
  portals: CellPortals
  draw(row: ShownRow): ReactNode
}

/** A cell whose contents React draws through a portal. */
export class NodeCell implements ICellRendererComp {
  private readonly element = document.createElement('div')
  private portals: CellPortals | null = null
  private key: number | undefined

  init(params: ICellRendererParams & NodeCellParams): void {
    this.element.className = 'grid-node'
    this.portals = params.portals
    this.draw(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: ICellRendererParams & NodeCellParams): boolean {
    this.draw(params)
    return true
  }

  destroy(): void {
    if (this.key !== undefined) this.portals?.drop(this.key)
  }

  private draw({ portals, draw, data }: ICellRendererParams & NodeCellParams): void {
    this.key = portals.put(this.element, data ? draw(data as ShownRow) : null, this.key)
  }
}

import type { GridApi, ICellRendererComp, ICellRendererParams, IRowNode } from 'ag-grid-community'
import type { GridExpand } from './gridContent.ts'
import type { GridContext, GridRow } from './openGrid.ts'

/** Ids of the rows in which an opened row shows itself: no record has such. */
const below = (id: string): string => `${id}$below`
const isBelow = ({ id }: GridRow): boolean => id.endsWith('$below')

/** Before what it holds has been measured. */
const firstHeightPx = 120

interface BelowParams {
  expand(): GridExpand | null
}

type Params = ICellRendererParams<GridRow, unknown, GridContext> & BelowParams

/** The whole width below a row; as high as what React draws into it. */
class BelowRow implements ICellRendererComp<GridRow> {
  private readonly element = document.createElement('div')
  private readonly sizes = new ResizeObserver(() => requestAnimationFrame(() => this.measure()))
  private params: Params | null = null
  private key: number | undefined

  init(params: Params): void {
    this.element.className = 'grid-below'
    this.refresh(params)
    this.sizes.observe(this.element)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: Params): boolean {
    this.params = params
    const { data, expand } = params
    const { portals } = params.context
    const row = data && { ...data, id: data.id.slice(0, -'$below'.length) }
    this.key = portals.put(this.element, row ? (expand()?.draw(row) ?? null) : null, this.key)
    return true
  }

  destroy(): void {
    this.sizes.disconnect()
    if (this.key !== undefined) this.params?.context.portals.drop(this.key)
  }

  private measure(): void {
    const { api, node } = this.params ?? {}
    const heightPx = Math.ceil(this.element.getBoundingClientRect().height)
    if (api && node && heightPx > 0 && !api.isDestroyed()) setHeight(api, node, heightPx)
  }
}

function setHeight(api: GridApi<GridRow>, node: IRowNode<GridRow>, heightPx: number): void {
  if (node.rowHeight === heightPx) return
  node.setRowHeight(heightPx)
  api.onRowHeightChanged()
}

/** Rows that open below themselves: each stands in the grid as a further row of the whole width. */
export const expandPart: GridExpand['part'] = {
  rows: (rows, opened) => rows.flatMap((row) => (opened.has(row.id) ? [row, { ...row, id: below(row.id) }] : [row])),
  options: (expand) => ({
    isFullWidthRow: ({ rowNode }) => rowNode.data !== undefined && isBelow(rowNode.data),
    getRowHeight: ({ data, node }) => (data && isBelow(data) ? (node.rowHeight ?? firstHeightPx) : undefined),
    fullWidthCellRenderer: BelowRow,
    fullWidthCellRendererParams: { expand },
  }),
}

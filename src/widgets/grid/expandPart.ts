import type { GridApi, ICellRendererParams, IRowNode } from 'ag-grid-community'
import type { GridExpand } from './gridContent.ts'
import type { GridRow } from './gridContext.ts'
import { ReactCell, type ReactCellParams } from './reactCell.ts'

/** Ids of the rows in which an opened row shows itself: no record has such. */
const below = '$below'

/** Whether a row of the grid is what an opened row shows below itself. */
export const isBelow = (row: GridRow | undefined): boolean => row?.id.endsWith(below) === true

/** Height before the content has been measured. */
const firstHeightPx = 120

type Params = ICellRendererParams<GridRow> & ReactCellParams

/** The whole width below a row; as high as what React draws into it. */
class BelowRow extends ReactCell {
  private readonly sizes = new ResizeObserver(() => requestAnimationFrame(() => this.measure()))
  private params: Params | null = null

  override init(params: Params): void {
    super.init(params)
    this.params = params
    this.getGui().className = 'grid-below'
    this.sizes.observe(this.getGui())
  }

  override destroy(): void {
    this.sizes.disconnect()
    super.destroy()
  }

  private measure(): void {
    const { api, node } = this.params ?? {}
    const heightPx = Math.ceil(this.getGui().getBoundingClientRect().height)
    if (api && node && heightPx > 0 && !api.isDestroyed()) setHeight(api, node, heightPx)
  }
}

function setHeight(api: GridApi<GridRow>, node: IRowNode<GridRow>, heightPx: number): void {
  if (node.rowHeight === heightPx) return
  node.setRowHeight(heightPx)
  api.onRowHeightChanged()
}

const drawnBelow = <Row extends GridRow>(
  expand: () => GridExpand<Row> | null,
): ReactCellParams<ICellRendererParams<Row>> => ({
  draw: ({ data }) => data && expand()?.draw({ ...data, id: data.id.slice(0, -below.length) }),
})

/** Expandable rows: the content is a further, full-width row of the grid. */
export const expandPart: GridExpand['part'] = {
  rows: (rows, opened) => rows.flatMap((row) => (opened.has(row.id) ? [row, { ...row, id: row.id + below }] : [row])),
  options: (expand) => ({
    isFullWidthRow: ({ rowNode }) => rowNode.data !== undefined && isBelow(rowNode.data),
    getRowHeight: ({ data, node }) => (data && isBelow(data) ? (node.rowHeight ?? firstHeightPx) : undefined),
    fullWidthCellRenderer: BelowRow,
    fullWidthCellRendererParams: drawnBelow(expand),
  }),
}

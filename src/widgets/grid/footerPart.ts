import { type ICellRendererComp, type ICellRendererParams, PinnedRowModule } from 'ag-grid-community'
import type { GridFooter, GridFooterLine } from './gridContent.ts'
import type { GridRow } from './gridContext.ts'

/** A line of the footer as a row of the grid. */
interface FooterRow extends GridRow, GridFooterLine {}

type Params = ICellRendererParams<FooterRow> & { titled: boolean }

/** A cell below the rows: the text of its column, or nothing. */
class FooterCell implements ICellRendererComp<FooterRow> {
  private readonly element = document.createElement('span')

  init(params: Params): void {
    this.element.className = 'grid-text'
    this.draw(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: Params): boolean {
    this.draw(params)
    return true
  }

  private draw({ data, column, titled }: Params): void {
    this.element.textContent = (titled ? data?.title : data?.texts[column?.getColId() ?? '']) ?? ''
  }
}

/** Lines below the rows. */
export const footerPart: GridFooter['part'] = {
  modules: [PinnedRowModule],
  rows: (lines) => lines.map((line): FooterRow => ({ id: line.title, ...line })),
  cell: (titled) => ({
    cellRendererSelector: ({ node }) => (node.rowPinned ? { component: FooterCell, params: { titled } } : undefined),
  }),
}

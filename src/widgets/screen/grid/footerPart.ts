import { type ICellRendererComp, type ICellRendererParams, PinnedRowModule } from 'ag-grid-community'
import type { ShownRow } from '#react/list'
import type { GridFooter } from './gridContent.ts'

/** A cell below the rows: the text of its column, or nothing. */
class FooterCell implements ICellRendererComp<ShownRow> {
  private readonly element = document.createElement('span')

  init(params: ICellRendererParams<ShownRow> & { titled: boolean }): void {
    this.element.className = 'grid-text'
    this.draw(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: ICellRendererParams<ShownRow> & { titled: boolean }): boolean {
    this.draw(params)
    return true
  }

  private draw({ data, column, titled }: ICellRendererParams<ShownRow> & { titled: boolean }): void {
    this.element.textContent = titled ? (data?.id ?? '') : String(data?.row[column?.getColId() ?? ''] ?? '')
  }
}

/** Lines below the rows. A line stands in the grid as a row whose id is its title and whose record holds its texts by column. */
export const footerPart: GridFooter['part'] = {
  modules: [PinnedRowModule],
  rows: (lines) => lines.map(({ title, texts }) => ({ id: title, row: texts, depth: 0, branch: 'leaf' })),
  cell: (titled) => ({
    cellRendererSelector: ({ node }) => (node.rowPinned ? { component: FooterCell, params: { titled } } : undefined),
  }),
}

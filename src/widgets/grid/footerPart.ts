import { type ICellRendererComp, type ICellRendererParams, PinnedRowModule } from 'ag-grid-community'
import { messages } from '#core/message'
import type { Field } from '#core/model'
import type { FooterLine } from '#react/list'
import { shownText } from '#widgets/face'
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

/** Lines as the grid draws them, in the columns that show their fields. */
export const gridFooterLines = (
  lines: readonly FooterLine[],
  columns: readonly { id: string; field: Field }[],
): GridFooterLine[] =>
  lines.map(({ measure, values }) => ({
    title: messages.list.measure[measure],
    texts: Object.fromEntries(
      columns.flatMap(({ id, field }) => {
        const value = values[field.name]
        return value === undefined ? [] : [[id, footerText(field, measure, value)] as const]
      }),
    ),
  }))

/** A total has the digits of the cells above it; an average may have one more. */
function footerText(field: Field, measure: FooterLine['measure'], value: number): string {
  const { scale } = field.document
  return measure !== 'avg' && typeof scale === 'number' ? value.toFixed(scale) : shownText(field, value, {})
}

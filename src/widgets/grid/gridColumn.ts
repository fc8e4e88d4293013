import type { ColDef, ICellRendererComp, ICellRendererParams, ValueGetterParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import { cutText } from '#widgets/face'
import type { GridRow } from './gridContext.ts'
import { ReactCell, type ReactCellParams } from './reactCell.ts'

/** `cellRendererParams` of a `TextCell`. */
export interface TextCellParams<Row = never> {
  /** Maximum number of characters; all by default. */
  ellipsis?: number
  /** What stands there of a row, where that is not the value of the column. */
  read?(row: Row): string | null
}

type TextParams = ICellRendererParams & TextCellParams

/** A cell of plain text: cut by its length and its width, a grey dash for nothing. No React. */
export class TextCell implements ICellRendererComp {
  private readonly element = document.createElement('span')
  private readonly text = this.element.appendChild(document.createTextNode(''))

  init(params: TextParams): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  /** `null` is a cell of no record: it stays empty. */
  refresh({ value: own, data, read, ellipsis = Number.POSITIVE_INFINITY }: TextParams): boolean {
    const { element } = this
    const value: unknown = read && data ? read(data as never) : own
    const whole = typeof value === 'string' ? value : ''
    const visible = cutText(whole, ellipsis)
    const isEmpty = value !== null && whole === ''
    this.text.data = isEmpty ? '–' : visible
    const className = isEmpty ? 'grid-text face-empty' : 'grid-text'
    if (element.className !== className) element.className = className
    if (visible !== whole) element.dataset.whole = whole
    else delete element.dataset.whole
    return true
  }
}

const tooltipLength = 1_000

/** Gives a cut text its full text as the tooltip, when it is pointed at: nothing is measured before. For `mouseover` of a grid. */
export function showCutText({ target }: Event): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('.grid-text') : null
  if (!text) return
  const { whole = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '' } = text.dataset
  if (whole) text.title = whole.slice(0, tooltipLength)
  else text.removeAttribute('title')
}

/** The content of a cell: text, which is rendered without React, or anything else. */
export type GridCell<Row> =
  | {
      kind: 'text'
      /** Null: the row has no such cell. */
      text(row: Row): string | null
      numeric: boolean
      /** Characters shown at most; the full text is in the tooltip. */
      ellipsis: number
    }
  | { kind: 'node'; draw(row: Row): ReactNode }

/** A column of a list or sub-table, before it is fitted into the width. */
export interface GridColumn<Row extends GridRow = GridRow> {
  id: string
  title: string
  widthPx: number
  /** Takes what width is left, never less than `widthPx`. */
  flexible: boolean
  /** The document or the user has set its width: it takes more only where no other column could. */
  sized?: boolean
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right' | undefined
  /** Where there is too little room, columns of the highest number fold first; without one a column never does. Up to 1 it is not squeezed. */
  priority?: number
  sortable: boolean
  /** False for the columns that the list adds by itself: ticks, numbers, actions. */
  movable: boolean
  cell: GridCell<Row>
}

/** The `ColDef` of a column without its width: what lists and sub-tables say alike. `colId` is the column's id. */
export const columnDef = <Row extends GridRow>({
  id,
  title,
  align,
  pin,
  cell,
}: Pick<GridColumn<Row>, 'id' | 'title' | 'align' | 'pin' | 'cell'>): ColDef<Row> => ({
  ...cellDef(cell),
  colId: id,
  headerName: title,
  headerClass: `grid-align-${align}`,
  ...classesOf(align, cell.kind === 'text' && cell.numeric),
  pinned: pin ?? null,
})

/** Cells stand at the left by themselves: those of most columns need no class, which would be put on each that scrolls in. */
const classesOf = (align: GridColumn['align'], numeric: boolean): Pick<ColDef, 'cellClassRules'> => {
  const names = [...(align === 'left' ? [] : [`grid-align-${align}`]), ...(numeric ? ['grid-figures'] : [])]
  return names.length > 0 ? cellClasses(names.join(' ')) : {}
}

function cellDef<Row extends GridRow>(cell: GridCell<Row>): ColDef<Row> {
  if (cell.kind === 'node') {
    const cellRendererParams: ReactCellParams = { draw: ({ data }) => cell.draw(data) }
    return { valueGetter: rowAsValue, cellRenderer: ReactCell, cellRendererParams }
  }
  const { text, ellipsis } = cell
  return {
    valueGetter: ({ data, node }: ValueGetterParams<Row>) => (data && !node?.rowPinned ? text(data) : null),
    cellRenderer: TextCell,
    cellRendererParams: { ellipsis },
  }
}

/** The row itself is the value, so a React cell rerenders when its row is replaced. */
export const rowAsValue = <Row>({ data }: ValueGetterParams<Row>) => data

const always = () => true

/**
 * Classes that all cells of a column keep. The grid takes a `cellClass` off and puts it on again with each new value, and the browser then
 * works out anew how everything in the cell looks; a rule that holds is left alone.
 */
export const cellClasses = (names: string): Required<Pick<ColDef, 'cellClassRules'>> => ({
  cellClassRules: Object.fromEntries(names.split(' ').map((name) => [name, always])),
})

import type { ColDef, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { fillText, screenMessages } from '#core/message'
import type { GridColumn } from './gridColumn.ts'
import type { GridRow } from './gridContext.ts'
import { ownColumn } from './ownColumns.ts'

/** What the header says of the columns for which there is no room. */
export interface Folds {
  /** How many have no room. */
  count: number
  /** They do not stand. */
  folded: boolean
  turn(folded: boolean): void
}

/** A title, and the button that lets the folded columns stand or folds them again. */
class FoldHeader implements IHeaderComp {
  private readonly element = document.createElement('span')
  private readonly title = this.element.appendChild(document.createElement('span'))
  private readonly button = this.element.appendChild(document.createElement('button'))
  private folds: Folds | null = null

  init(params: IHeaderParams & Folds): void {
    this.element.className = 'grid-fold'
    this.button.type = 'button'
    this.button.className = 'grid-fold-turn'
    this.button.addEventListener('click', () => this.folds?.turn(!this.folds.folded))
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: IHeaderParams & Folds): boolean {
    const { count, folded, displayName } = params
    this.folds = params
    this.title.textContent = displayName
    this.button.textContent = fillText(folded ? screenMessages.moreColumns : screenMessages.fewerColumns, { count })
    this.button.setAttribute('aria-expanded', String(!folded))
    return true
  }
}

export const foldHeader = <Row extends GridRow>(folds: Folds): ColDef<Row> => ({
  headerComponent: FoldHeader,
  headerComponentParams: folds,
})

/** The widths of the button alone and beside the title of the row's actions. */
const widthsPx = { alone: 96, beside: 132 } as const

/** The columns with a place for the button in the header: that of the row's actions, else one of its own at the right edge. */
export function withFoldPlace<Row extends GridRow>(columns: readonly GridColumn<Row>[]): GridColumn<Row>[] {
  const at = columns.findLastIndex(isFoldPlace)
  if (at < 0) return [...columns, foldColumn()]
  return columns.map((column, index) =>
    index === at ? { ...column, widthPx: Math.max(column.widthPx, widthsPx.beside) } : column,
  )
}

/** A column of the list's own at the right edge. */
export const isFoldPlace = ({ pin, movable }: Pick<GridColumn, 'pin' | 'movable'>): boolean =>
  pin === 'right' && !movable

const foldColumn = <Row extends GridRow>(): GridColumn<Row> => ({
  id: ownColumn.fold,
  title: '',
  widthPx: widthsPx.alone,
  flexible: false,
  align: 'left',
  pin: 'right',
  sortable: false,
  movable: false,
  cell: { kind: 'text', text: () => null, numeric: false, ellipsis: 0 },
})

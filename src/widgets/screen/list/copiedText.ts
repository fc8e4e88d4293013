import type { ColumnProgram } from '#core/screen'
import type { ListController, ShownRow } from '#react/list'
import { isBlank, shownText } from '#widgets/face'
import { cellText } from './cellText.ts'

type Listed = Pick<ListController, 'rows' | 'columns'>

/** The text of a cell of the grid, whole where the list cuts it; null in cells that hold no field. */
export function copiedText(list: Listed, cell: Element): string | null {
  const shownRow = rowOf(list, cell)
  const columnId = cell.getAttribute('col-id')
  const column = list.columns.snapshot().find((one) => one.column.id === columnId)?.column
  return shownRow && column ? textOfCell(shownRow, column, cell) : null
}

/** The fields of the row in which `cell` stands, in the order of the columns, as spreadsheets take them. */
export function copiedRow(list: Listed, cell: Element): string {
  const shownRow = rowOf(list, cell)
  if (!shownRow) return ''
  const cells = new Map(cellsOf(cell, shownRow.id).map((one) => [one.getAttribute('col-id'), one]))
  return list.columns
    .snapshot()
    .map(({ column }) => textOfCell(shownRow, column, cells.get(column.id)).replace(/\s+/g, ' '))
    .join('\t')
}

const rowIdOf = (cell: Element): string | null => cell.closest('[row-id]')?.getAttribute('row-id') ?? null

function rowOf({ rows }: Listed, cell: Element): ShownRow | undefined {
  const rowId = rowIdOf(cell)
  return rows.snapshot().find(({ id, more }) => id === rowId && !more)
}

/** The drawn cells of a row: pinned ones stand apart from the others, those out of sight are not there. */
const cellsOf = (cell: Element, rowId: string): Element[] =>
  [...(cell.closest('.grid-frame')?.querySelectorAll('.ag-cell') ?? [])].filter((one) => rowIdOf(one) === rowId)

const textOfCell = (shownRow: ShownRow, column: ColumnProgram, cell: Element | undefined): string =>
  cellText(column)?.(shownRow) ??
  (cell && drawnText(cell)) ??
  shownText(column.field, shownRow.row[column.field.name], shownRow.row)

/** What a widget has drawn, or undefined where that is no text. */
function drawnText(cell: Element): string | undefined {
  const whole = cell.querySelector('.face-cell')?.getAttribute('title')
  if (whole) return whole
  if (cell.querySelector('.face-empty')) return ''
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const parts: string[] = []
  while (walker.nextNode()) parts.push(walker.currentNode.textContent?.trim() ?? '')
  const text = parts.filter((part) => !isBlank(part)).join('、')
  return text === '' ? undefined : text
}

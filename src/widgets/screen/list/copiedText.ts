import type { ListController } from '#react/list'
import { isBlank, shownText } from '#widgets/face'
import { cellText } from './cellText.ts'

type Listed = Pick<ListController, 'rows' | 'columns'>

/** The text of a cell of the grid, whole where the list cuts it; null in cells that hold no field. */
export function copiedText({ rows, columns }: Listed, cell: Element): string | null {
  const rowId = cell.closest('[row-id]')?.getAttribute('row-id')
  const columnId = cell.getAttribute('col-id')
  const shown = rows.snapshot().find(({ id }) => id === rowId)
  const column = columns.snapshot().find((one) => one.column.id === columnId)?.column
  if (!shown || shown.more || !column) return null
  const { field } = column
  return cellText(column)?.(shown) ?? drawnText(cell) ?? shownText(field, shown.row[field.name], shown.row)
}

/** The fields of the row in which `cell` stands, in the order of the columns, as spreadsheets take them. */
export function copiedRow(list: Listed, cell: Element): string {
  const rowId = cell.closest('[row-id]')?.getAttribute('row-id') ?? ''
  const cells = [...(cell.closest('.grid-frame')?.querySelectorAll('.ag-cell') ?? [])].filter(
    (one) => one.closest('[row-id]')?.getAttribute('row-id') === rowId,
  )
  const byColumn = new Map(cells.map((one) => [one.getAttribute('col-id'), one]))
  return list.columns
    .snapshot()
    .map(({ column }) => byColumn.get(column.id))
    .map((one) => (one ? (copiedText(list, one) ?? '') : '').replace(/\s+/g, ' '))
    .join('\t')
}

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

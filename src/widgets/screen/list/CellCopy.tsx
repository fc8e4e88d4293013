import { Dropdown } from 'antd'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { messages, copyMessages as texts } from '#core/message'
import { isEmpty } from '#core/object'
import type { ColumnProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import type { ListController, ShownRow } from '#react/list'
import { shownText } from '#widgets/face'
import { cellText } from './listText.ts'
import './copy.css'

type CopySource = Pick<ListController, 'rows' | 'columns'>

/** The text of a cell of the grid, whole where the list cuts it; null in cells that hold no field. */
function copiedText(list: CopySource, cell: Element): string | null {
  const shownRow = rowOf(list, cell)
  const columnId = cell.getAttribute('col-id')
  const column = list.columns.snapshot().find((one) => one.column.id === columnId)?.column
  return shownRow && column ? textOfCell(shownRow, column, cell) : null
}

/** The fields of the row in which `cell` stands, in the order of the columns, as spreadsheets take them. */
function copiedRow(list: CopySource, cell: Element): string {
  const shownRow = rowOf(list, cell)
  if (!shownRow) return ''
  const cells = new Map(cellsOf(cell, shownRow.id).map((one) => [one.getAttribute('col-id'), one]))
  return list.columns
    .snapshot()
    .map(({ column }) => textOfCell(shownRow, column, cells.get(column.id)).replace(/\s+/g, ' '))
    .join('\t')
}

const rowIdOf = (cell: Element): string | null => cell.closest('[row-id]')?.getAttribute('row-id') ?? null

function rowOf({ rows }: CopySource, cell: Element): ShownRow | undefined {
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
  const text = parts.filter((part) => !isEmpty(part)).join('、')
  return text === '' ? undefined : text
}

/** A cell on which the right button was pressed, and where. */
interface CopyTarget {
  cell: Element
  left: number
  top: number
}

/** Copies cells of the grid: Ctrl C the one with the focus, where no text is marked; a menu at the right button that or its row. */
export function CellCopy({ list }: { list: ListController }) {
  const { browser, ports } = useEngine()
  const container = useRef<HTMLSpanElement>(null)
  const [target, setTarget] = useState<CopyTarget | null>(null)
  const notify = (copied: boolean) => {
    const [tone, message] = copied
      ? (['success', texts.copied] as const)
      : (['warning', messages.failure.notCopied] as const)
    ports.notice.notice({ tone, message })
  }
  useCopyKey(container, list, () => notify(true))
  useCellMenu(container, list, setTarget)
  const copy = (text: string) => browser.copy(text).then(notify)
  return (
    <span ref={container} className="list-copy" style={target ?? undefined}>
      {target && (
        <Dropdown
          open
          autoFocus
          trigger={['click']}
          menu={{
            items: [
              { key: 'cell', label: texts.cell, onClick: () => copy(copiedText(list, target.cell) ?? '') },
              { key: 'row', label: texts.row, onClick: () => copy(copiedRow(list, target.cell)) },
            ],
            onClick: () => setTarget(null),
          }}
          onOpenChange={(open) => {
            if (!open) setTarget(null)
          }}
        >
          <span />
        </Dropdown>
      )}
    </span>
  )
}

type Place = RefObject<HTMLElement | null>

/** The cell of this list's own grid in which `target` stands. */
const cellOf = (container: Place, target: EventTarget | null): Element | null => {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null
  return cell && container.current?.closest('.list')?.contains(cell) ? cell : null
}

const isMarked = (): boolean => document.getSelection()?.isCollapsed === false

/** Ctrl C, as the browser understands it. */
function useCopyKey(container: Place, list: ListController, done: () => void): void {
  const onCopied = useEffectEvent(done)
  useLayoutEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const focused = document.activeElement
      const cell = focused?.classList.contains('ag-cell') ? cellOf(container, focused) : null
      const text = cell && !isMarked() ? copiedText(list, cell) : null
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      onCopied()
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [container, list])
}

/** The right button on a cell; on a link and on marked text it is the browser's. */
function useCellMenu(container: Place, list: ListController, setTarget: (target: CopyTarget) => void): void {
  useLayoutEffect(() => {
    const onMenu = (event: MouseEvent) => {
      const cell = cellOf(container, event.target)
      const isLink = event.target instanceof Element && event.target.closest('a, input') !== null
      if (!cell || isLink || isMarked() || copiedText(list, cell) === null) return
      event.preventDefault()
      setTarget({ cell, left: event.clientX, top: event.clientY })
    }
    document.addEventListener('contextmenu', onMenu)
    return () => document.removeEventListener('contextmenu', onMenu)
  }, [container, list, setTarget])
}

import { MoreOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#core/message'
import { listEllipsis, useCellFaces } from '#react/cell'
import type { ListController, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { ActionSheet } from '../action/ActionSheet.tsx'
import { MoreMenu } from '../action/MoreButton.tsx'
import { useListPart } from '../place/useListPart.ts'
import { CellContent, SettledFaces } from './CellContent.tsx'
import { CardTick } from './cardParts.tsx'
import { useListNotice } from './ListNotice.tsx'
import { TreeCell } from './TreeCell.tsx'
import './outline.css'

interface At {
  list: Pick<ListController, 'dispatch'>
  shownRow: ShownRow
}

/** Keys in a tree of names: up and down to the next row, right opens, left shuts or goes up. Enter chooses where rows are chosen. */
function outlineKey(event: KeyboardEvent<HTMLElement>, { list, shownRow }: At): void {
  const { key, currentTarget, target } = event
  if (target !== currentTarget) return
  const move = moves[key]
  const isOpen = shownRow.branch === 'open' || shownRow.branch === 'loading'
  if (move) move(currentTarget)
  else if (key === 'ArrowRight' && shownRow.branch === 'closed') list.dispatch({ type: 'open', id: shownRow.id })
  else if (key === 'ArrowLeft' && isOpen) list.dispatch({ type: 'close', id: shownRow.id })
  else if (key === 'ArrowLeft') focus(above(currentTarget))
  else return
  event.preventDefault()
}

const moves: Readonly<Record<string, (row: HTMLElement) => void>> = {
  ArrowDown: (row) => focus(row.nextElementSibling),
  ArrowUp: (row) => focus(row.previousElementSibling),
  Home: (row) => focus(row.parentElement?.firstElementChild ?? null),
  End: (row) => focus(row.parentElement?.querySelector(':scope > [role=treeitem]:last-of-type') ?? null),
}

const levelOf = (row: Element | null): number => Number(row?.getAttribute('aria-level') ?? 0)

/** The parent row. */
function above(row: HTMLElement): Element | null {
  let at = row.previousElementSibling
  while (at && levelOf(at) >= levelOf(row)) at = at.previousElementSibling
  return at
}

const focus = (row: Element | null): void => {
  if (row instanceof HTMLElement && row.getAttribute('role') === 'treeitem') row.focus()
}

interface OutlineRowsProps {
  list: ListController
  narrow: boolean
  onDrawn(): void
}

/** Where the menu of a row opens; on phones at the bottom of the screen. */
interface OpenMenu {
  shownRow: ShownRow
  left: number
  top: number
}

/** The rows of a nested list as a tree of names. A press with the right button, or the mark at the end, opens what can be done. */
export function OutlineRows({ list, narrow, onDrawn }: OutlineRowsProps) {
  useEffect(() => onDrawn(), [onDrawn])
  const rows = useWatched(list.rows)
  const notice = useListNotice(list)
  const busy = useListPart(list, (state) => state.busy)
  const settled = useCellFaces(useMemo(() => list.program.columns, [list]))
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const container = useRef<HTMLDivElement>(null)
  if (notice) return <div className="outline">{notice}</div>
  const close = () => {
    setMenu(null)
    focusRow(container.current, menu?.shownRow.id)
  }
  return (
    <SettledFaces value={settled}>
      <div ref={container} className="outline" role="tree" aria-busy={busy} aria-label={list.program.title.text}>
        {rows.map((shownRow, index) => (
          <OutlineRow
            key={shownRow.id}
            list={list}
            shownRow={shownRow}
            tabStop={index === 0}
            ask={(left, top) => setMenu({ shownRow, left, top })}
          />
        ))}
        {menu && <RowMenu list={list} menu={menu} narrow={narrow} close={close} />}
      </div>
    </SettledFaces>
  )
}

interface OutlineRowProps {
  list: ListController
  shownRow: ShownRow
  tabStop: boolean
  ask(left: number, top: number): void
}

function OutlineRow({ list, shownRow, tabStop, ask }: OutlineRowProps) {
  const { id, depth, branch, more } = shownRow
  const [name, ...facts] = useWatched(list.columns)
  const hasActions = !more && list.program.rowActions.actions.length + list.program.rowActions.more.length > 0
  const askAt = (event: MouseEvent) => {
    if (!hasActions) return
    event.preventDefault()
    event.stopPropagation()
    ask(event.clientX, event.clientY)
  }
  return (
    <div
      className="outline-row"
      role="treeitem"
      data-row={more ? undefined : id}
      aria-level={depth + 1}
      aria-expanded={branch === 'leaf' ? undefined : branch === 'open'}
      tabIndex={tabStop ? 0 : -1}
      onContextMenu={askAt}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => outlineKey(event, { list, shownRow })}
    >
      {!more && <CardTick list={list} shownRow={shownRow} />}
      <TreeCell list={list} shownRow={shownRow}>
        <span className="outline-name">
          {name && <CellContent list={list} shownRow={shownRow} column={name.column} />}
        </span>
      </TreeCell>
      {!more &&
        facts.map(({ column }) => (
          <span key={column.id} className="outline-fact">
            <CellContent list={list} shownRow={shownRow} column={column} ellipsis={listEllipsis} />
          </span>
        ))}
      {hasActions && (
        <button
          type="button"
          className="outline-tool"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={messages.word.actions}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            event.stopPropagation()
            ask(box.right, box.bottom)
          }}
        >
          <MoreOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Back to the row from where the menu was opened. */
function focusRow(container: HTMLElement | null, id: string | undefined): void {
  const rows = [...(container?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  rows.find(({ dataset }) => dataset.row === id)?.focus({ preventScroll: true })
}

interface RowMenuProps {
  list: ListController
  menu: OpenMenu
  narrow: boolean
  close(): void
}

function RowMenu({ list, menu: { shownRow, left, top }, narrow, close }: RowMenuProps) {
  const { actions, more } = list.rowActions(shownRow.row)
  const views = [...actions, ...more]
  const menuProps = {
    views,
    close,
    run: ({ action }: (typeof views)[number]) => void list.run({ action, record: shownRow.row }),
  }
  if (narrow) return <ActionSheet title={messages.word.actions} open {...menuProps} />
  return (
    <span className="outline-menu" style={{ left, top }}>
      <MoreMenu {...menuProps} />
    </span>
  )
}

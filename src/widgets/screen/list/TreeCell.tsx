import { CaretRightOutlined, WarningOutlined } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import { fillText, messages, screenMessages } from '#core/message'
import type { ListController, ShownRow } from '#react/list'
import './cell.css'

interface MoreRowsProps {
  list: Pick<ListController, 'dispatch'>
  more: NonNullable<ShownRow['more']>
}

/** The way to further rows below a row of a nested list. */
export const MoreRows = ({ list, more: { of, left, loading } }: MoreRowsProps) => (
  <button
    type="button"
    className="action-link"
    disabled={loading}
    onClick={() => list.dispatch({ type: 'more', id: of })}
  >
    {loading ? messages.list.loading : fillText(screenMessages.moreRows, { count: left })}
  </button>
)

interface TreeCellProps {
  list: Pick<ListController, 'dispatch'>
  shownRow: ShownRow
  children: ReactNode
}

const stepPx = 20

/** The first cell of a nested list: how deep the row lies, and the way to what lies below it. */
export function TreeCell({ list, shownRow, children }: TreeCellProps) {
  const indent: CSSProperties = { paddingInlineStart: shownRow.depth * stepPx }
  return (
    <span className="tree-cell" style={indent}>
      {shownRow.branch === 'leaf' ? <span className="tree-leaf" /> : <BranchToggle list={list} shownRow={shownRow} />}
      {shownRow.more ? <MoreRows list={list} more={shownRow.more} /> : children}
    </span>
  )
}

/** Expands or collapses a row; after a failed load it loads again. */
function BranchToggle({ list, shownRow: { branch, id } }: Omit<TreeCellProps, 'children'>) {
  const failed = branch === 'failed'
  const open = branch === 'open' || branch === 'loading'
  const label = failed ? screenMessages.retryRow : open ? screenMessages.collapseRow : screenMessages.expandRow
  return (
    <button
      type="button"
      className={`tree-toggle is-${branch}`}
      aria-expanded={open}
      aria-label={label}
      title={failed ? label : undefined}
      onClick={() => list.dispatch({ type: open ? 'close' : 'open', id })}
    >
      {failed ? <WarningOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
    </button>
  )
}

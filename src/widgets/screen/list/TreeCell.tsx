import { CaretRightOutlined, WarningOutlined } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import { messages } from '#core/message'
import type { ListController, ShownRow } from '#react/list'
import { MoreRows } from './MoreRows.tsx'
import './cell.css'

interface TreeCellProps {
  list: Pick<ListController, 'dispatch'>
  shown: ShownRow
  children: ReactNode
}

const stepPx = 20

/** The first cell of a nested list: how deep the row lies, and the way to what lies below it. */
export function TreeCell({ list, shown, children }: TreeCellProps) {
  const indent: CSSProperties = { paddingInlineStart: shown.depth * stepPx }
  return (
    <span className="tree-cell" style={indent}>
      {shown.branch === 'leaf' ? <span className="tree-leaf" /> : <BranchToggle list={list} shown={shown} />}
      {shown.more ? <MoreRows list={list} more={shown.more} /> : children}
    </span>
  )
}

/** Opens and shuts what lies below a row; what did not come is asked for again. */
function BranchToggle({ list, shown: { branch, id } }: Omit<TreeCellProps, 'children'>) {
  const failed = branch === 'failed'
  const open = branch === 'open' || branch === 'loading'
  const label = failed ? messages.screen.retryRow : open ? messages.screen.collapseRow : messages.screen.expandRow
  return (
    <button
      type="button"
      className={`tree-toggle is-${branch}`}
      aria-expanded={open}
      aria-label={label}
      title={failed ? label : undefined}
      onClick={() => list.dispatch({ type: open ? 'shut' : 'open', id })}
    >
      {failed ? <WarningOutlined /> : <CaretRightOutlined />}
    </button>
  )
}

import { CaretRightOutlined } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import type { ListController, ShownRow } from '#react/list'
import { words } from '../words.ts'
import './cell.css'

interface TreeCellProps {
  list: Pick<ListController, 'dispatch'>
  shown: ShownRow
  children: ReactNode
}

const stepPx = 20

/** The first cell of a nested list: how deep the row lies, and the way to what lies below it. */
export function TreeCell({ list, shown, children }: TreeCellProps) {
  const { branch, depth, id } = shown
  const open = branch === 'open' || branch === 'loading'
  const indent: CSSProperties = { paddingInlineStart: depth * stepPx }
  return (
    <span className="tree-cell" style={indent}>
      {branch === 'leaf' ? (
        <span className="tree-leaf" />
      ) : (
        <button
          type="button"
          className={branch === 'loading' ? 'tree-toggle is-loading' : 'tree-toggle'}
          aria-expanded={open}
          aria-label={open ? words.collapseRow : words.expandRow}
          onClick={() => list.dispatch({ type: open ? 'shut' : 'open', id })}
        >
          <CaretRightOutlined />
        </button>
      )}
      {children}
    </span>
  )
}

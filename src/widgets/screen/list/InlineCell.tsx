import { EditOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { fillText, messages } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import { inlineEdits, type ListController, type ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { MoreButton } from '../action/MoreButton.tsx'
import { columnTitle } from './columnTitle.ts'
import { InlineField } from './InlineField.tsx'
import { isSwitch } from './inlineEditor.ts'
import './inline.css'

export interface InlineCellProps {
  list: ListController
  shown: ShownRow
  column: ColumnProgram
  /** What the cell shows while nobody writes in it. */
  children: ReactNode
}

/** A cell that is written in by who may: the value itself, or the moves of the record's state. */
export function InlineCell(cell: InlineCellProps) {
  const { list, shown, column, children } = cell
  const edits = inlineEdits(list)
  if (column.inline === 'states') return <StateCell {...cell} />
  if (!edits.mayEdit(shown.row, column)) return children
  return <WrittenCell {...cell} />
}

function StateCell({ list, shown, column, children }: InlineCellProps) {
  const views = inlineEdits(list).moves(shown.row)
  if (views.length === 0) return children
  return (
    <span className="inline-cell" title={fillText(messages.list.changeState, { title: columnTitle(list, column) })}>
      <MoreButton
        views={views}
        run={({ action }) => void list.run({ action, record: shown.row })}
        className="inline-button is-state"
      >
        {children}
      </MoreButton>
    </span>
  )
}

function WrittenCell({ list, shown, column, children }: InlineCellProps) {
  const edits = inlineEdits(list)
  const { row } = shown
  const edited = useWatched(edits.edited)
  const fault = useWatched(edits.fault)
  const frame = useRef<HTMLSpanElement>(null)
  const own = edited?.rowId === shown.id && edited.columnId === column.id ? edited : null
  const wrong = fault?.row === row && fault.columnId === column.id ? fault.message : ''
  useF2(frame, () => edits.begin(row, column))
  const isLive = isSwitch(column)
  return (
    <Tooltip open={wrong !== ''} title={wrong} placement="bottomLeft" classNames={{ root: 'inline-fault' }}>
      <span ref={frame} className={wrong ? 'inline-cell is-wrong' : 'inline-cell'} aria-busy={own?.saving === true}>
        {own || isLive ? (
          <InlineField
            list={list}
            row={row}
            column={column}
            begun={own !== null}
            saving={own?.saving === true}
            wrong={wrong !== ''}
          />
        ) : (
          <button
            type="button"
            className="inline-button"
            title={fillText(messages.list.editCell, { title: columnTitle(list, column) })}
            onClick={() => edits.begin(row, column)}
          >
            <span className="inline-text">{children}</span>
            <EditOutlined className="inline-mark" />
          </button>
        )}
        {wrong && (
          <span role="alert" className="inline-alert">
            {wrong}
          </span>
        )}
      </span>
    </Tooltip>
  )
}

/** F2 on the cell in which `frame` stands; Enter presses its button as that of any cell. */
function useF2(frame: { current: HTMLElement | null }, begin: () => void) {
  const begins = useRef(begin)
  begins.current = begin
  useEffect(() => {
    const cell = frame.current?.closest<HTMLElement>('.ag-cell')
    const heard = ({ key }: KeyboardEvent) => {
      if (key === 'F2') begins.current()
    }
    cell?.addEventListener('keydown', heard)
    return () => cell?.removeEventListener('keydown', heard)
  }, [frame])
}

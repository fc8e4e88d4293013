import { EditOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { fillText, messages } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import { inlineEdits, type ListController, type ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { MoreButton } from '../action/MoreButton.tsx'
import { InlineField, isSwitch } from './InlineField.tsx'
import { columnTitle } from './listText.ts'
import './inline.css'

interface InlineCellProps {
  list: ListController
  shownRow: ShownRow
  column: ColumnProgram
  /** The content of the cell while it is not being edited. */
  children: ReactNode
}

/** A cell that is written in by who may: the value itself, or the moves of the record's state. */
export function InlineCell(cell: InlineCellProps) {
  const { list, shownRow, column, children } = cell
  const edits = inlineEdits(list)
  if (column.inline === 'states') return <StateCell {...cell} />
  if (!edits.mayEdit(shownRow.row, column)) return children
  return <WrittenCell {...cell} />
}

function StateCell({ list, shownRow, column, children }: InlineCellProps) {
  const views = inlineEdits(list).moves(shownRow.row)
  if (views.length === 0) return children
  return (
    <span className="inline-cell" title={fillText(messages.list.changeState, { title: columnTitle(list, column) })}>
      <MoreButton
        views={views}
        run={({ action }) => void list.run({ action, record: shownRow.row })}
        className="inline-button is-state"
      >
        {children}
      </MoreButton>
    </span>
  )
}

function WrittenCell({ list, shownRow, column, children }: InlineCellProps) {
  const edits = inlineEdits(list)
  const { row } = shownRow
  const edited = useWatched(edits.edited)
  const fault = useWatched(edits.fault)
  const frame = useRef<HTMLSpanElement>(null)
  const own = edited?.rowId === shownRow.id && edited.columnId === column.id ? edited : null
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
            wrong={wrong}
          />
        ) : (
          <button
            type="button"
            className="inline-button"
            title={fillText(messages.list.editCell, { title: columnTitle(list, column) })}
            onClick={() => edits.begin(row, column)}
          >
            <span className="inline-text">{children}</span>
            <EditOutlined aria-hidden className="inline-mark" />
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
  const onF2 = useEffectEvent(begin)
  useEffect(() => {
    const cell = frame.current?.closest<HTMLElement>('.ag-cell')
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'F2') onF2()
    }
    cell?.addEventListener('keydown', listener)
    return () => cell?.removeEventListener('keydown', listener)
  }, [frame])
}

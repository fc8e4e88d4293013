import { createContext, memo, useContext } from 'react'
import { toned } from '#core/palette'
import type { ColumnProgram } from '#core/screen'
import { CellHost } from '#react/cell'
import type { ListController, ShownRow } from '#react/list'
import { whenDrawn } from '#react/part'
import './cell.css'

/** A cell that is written in. Until that is there, what it shows stands in its place. */
const InlineCell = whenDrawn(
  () => import('./InlineCell.tsx').then((room) => room.InlineCell),
  ({ children }) => children,
)

interface CellContentProps {
  list: ListController
  shownRow: ShownRow
  column: ColumnProgram
  /** Longer texts are shortened. By default that is left to the place, which cuts by its lines: none has room for so many characters. */
  ellipsis?: number
}

/** Number of loaded faces of the columns: cells render again when it changes. */
export const SettledFaces = createContext(0)

/** The content of a cell: the widget's face, as a link if the column opens its row, in the tone of the row. */
export const CellContent = memo(({ list, shownRow, column, ellipsis = 200 }: CellContentProps) => {
  const { row } = shownRow
  const { action, tone } = column
  const face = <CellHost key={useContext(SettledFaces)} column={column} record={row} ellipsis={ellipsis} />
  const content = tone ? <span className={toned('cell-toned', toneOf(list, shownRow, column))}>{face}</span> : face
  if (column.inline)
    return (
      <InlineCell list={list} shownRow={shownRow} column={column}>
        {content}
      </InlineCell>
    )
  const run = action && list.opening(row, action)
  if (!run) return content
  return (
    <button type="button" className="action-link cell-link" onClick={run}>
      {content}
    </button>
  )
})

function toneOf({ scope, program }: ListController, { row }: ShownRow, { tone }: ColumnProgram): string {
  const read = tone?.read(scope.evaluation(program.model, row))
  return typeof read === 'string' && /^[a-z]+$/.test(read) ? read : 'default'
}

import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ColumnProgram } from '#core/screen'
import type { ListController, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { shownText } from '#widgets/face'
import { cellText, totalText } from './listText.ts'
import '../print/print.css'
import './listPaper.css'

interface ListPaperProps {
  list: ListController
  open: boolean
}

/** The rows of the page as they stand on paper: under the titles of the shown columns, nothing else of the window. It is there while it is printed. */
export const ListPaper = ({ list, open }: ListPaperProps) =>
  open ? createPortal(<Paper list={list} />, document.body) : null

function Paper({ list }: { list: ListController }) {
  useEffect(() => {
    list.settings.ports.print()
    list.dispatch({ type: 'dialog', dialog: null })
  }, [list])
  const columns = useWatched(list.columns).map(({ column }) => column)
  const rows = useWatched(list.rows).filter(({ more }) => !more)
  const head = list.scope.evaluation(list.program.model, {})
  return (
    <article className="print-sheet is-seen list-paper">
      <h1>{list.program.title.read(head)}</h1>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} style={{ textAlign: align }}>
                {title.read(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((shownRow) => (
            <tr key={shownRow.id}>
              {columns.map((column, at) => (
                <td key={column.id} style={{ textAlign: column.align, paddingInlineStart: indentOf(shownRow, at) }}>
                  {paperText(column, shownRow)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{totalText(list.state.snapshot())}</p>
    </article>
  )
}

const indentPx = 16

/** What lies below another row stands further in. */
const indentOf = ({ depth }: ShownRow, at: number) => (at === 0 && depth > 0 ? 8 + depth * indentPx : undefined)

const paperText = (column: ColumnProgram, shownRow: ShownRow): string =>
  cellText(column)?.(shownRow) ?? shownText(column.field, shownRow.row[column.field.name], shownRow.row)

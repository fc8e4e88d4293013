import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Evaluation } from '#core/expression'
import { fillText, screenMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import type { ListController, ShownColumn, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { foldColumns } from '#widgets/grid'
import { contentWidthPx } from './columnWidth.ts'
import { readText, totalText } from './listText.ts'
import '../print/print.css'
import './listPaper.css'

interface ListPaperProps {
  list: ListController
  open: boolean
}

/** The rows of the page as they stand on paper: under the titles of the columns for which it has room, nothing else of the window. It is there while it is printed. */
export const ListPaper = ({ list, open }: ListPaperProps) =>
  open ? createPortal(<Paper list={list} />, document.body) : null

function Paper({ list }: { list: ListController }) {
  useEffect(() => {
    list.settings.ports.print()
    list.dispatch({ type: 'dialog', dialog: null })
  }, [list])
  const rows = useWatched(list.rows).filter(({ more }) => !more)
  const { columns, folded, lies } = fitOf(list, useWatched(list.columns), rows)
  const head = list.scope.evaluation(list.program.model, {})
  return (
    <article className={`print-sheet is-seen list-paper${lies ? ' is-landscape' : ''}`}>
      <h1>{list.program.title.read(head)}</h1>
      <table>
        <thead>
          <tr>
            {columns.map(({ column: { id, title, align } }) => (
              <th key={id} style={{ textAlign: align }}>
                {title.read(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((shownRow) => (
            <tr key={shownRow.id}>
              {columns.map(({ column }, at) => (
                <td key={column.id} style={{ textAlign: column.align, paddingInlineStart: indentOf(shownRow, at) }}>
                  {readText(column)(shownRow)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{printedBy(head)}</span>
        {folded > 0 && <span>{fillText(texts.unprinted, { count: folded })}</span>}
        <span>{totalText(list.state.snapshot())}</span>
      </footer>
    </article>
  )
}

/** The widths between the margins of A4, upright and on its side. */
const roomPx = { upright: 704, lying: 1032 } as const

/** The columns for which a sheet has room: those of the least priority are left out, and a wide list lies on its side. spec: look, Print */
function fitOf(list: ListController, columns: readonly ShownColumn[], rows: readonly ShownRow[]) {
  const sized = columns.map((shownColumn) => {
    const { column, flexible, sized, pin } = shownColumn
    const { align, priority } = column
    const widthPx = contentWidthPx(list, shownColumn, rows)
    return { column, flexible, sized, align, priority, widthPx, pin: pin ?? undefined, movable: true }
  })
  const upright = foldColumns(sized, roomPx.upright)
  return upright.folded === 0 && !upright.cramped
    ? { ...upright, lies: false }
    : { ...foldColumns(sized, roomPx.lying), lies: true }
}

/** Who prints, and when. */
function printedBy({ lookup }: Evaluation): string {
  const user = lookup('$user')
  const name = isObject(user) ? String(user.realname ?? '') : ''
  return fillText(texts.printedBy, { name, time: String(lookup('$now')).slice(0, 16) })
}

const indentPx = 16

/** What lies below another row stands further in. */
const indentOf = ({ depth }: ShownRow, at: number) => (at === 0 && depth > 0 ? 8 + depth * indentPx : undefined)

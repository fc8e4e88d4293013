import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { fillText, screenMessages as texts } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import type { ListController, ShownColumn, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { paperColumn, useBrowserPrint } from '#widgets/face'
import { foldColumns, gridFooterLines } from '#widgets/grid'
import { storedItems } from '#widgets/upload'
import { PaperFoot } from '../print/PaperFoot.tsx'
import { contentWidthPx } from './columnWidth.ts'
import { readText, totalText } from './listText.ts'
import './listPaper.css'

interface ListPaperProps {
  list: ListController
  /** It was asked for by the button of the list. */
  open: boolean
}

/**
 * The rows of the page as they stand on paper: under the titles of the columns for which it has room, nothing else of the window. It is
 * there while it is printed, by the button of the list or by the browser: a grid draws only the columns that are in view.
 */
export function ListPaper({ list, open }: ListPaperProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const isPrinting = useBrowserPrint(!open)
  const place = isPrinting ? placeOf(mark.current) : null
  return (
    <>
      <span hidden ref={mark} />
      {(open || place === 'page') && createPortal(<Paper list={list} />, document.body)}
      {place === 'part' && <PaperRows list={list} />}
      {open && <PrintNow list={list} />}
    </>
  )
}

/** The list is its page, or a part of it; null while a dialog or drawer lies over it. */
function placeOf(mark: HTMLElement | null): 'page' | 'part' | null {
  const page = mark?.closest<HTMLElement>('[data-kind]')
  const over = document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')
  if (!page || page.hidden || (over && !over.contains(mark))) return null
  return page.dataset.kind === 'list' && !over ? 'page' : 'part'
}

/** Prints what stands, and goes. */
function PrintNow({ list }: { list: ListController }) {
  useEffect(() => {
    list.settings.ports.print()
    list.dispatch({ type: 'dialog', dialog: null })
  }, [list])
  return null
}

/** A sheet of its own. */
function Paper({ list }: { list: ListController }) {
  const { folded, lies } = useFit(list)
  const head = list.scope.evaluation(list.program.model, {})
  return (
    <article className={`print-sheet is-seen list-paper${lies ? ' is-landscape' : ''}`}>
      <h1>{list.program.title.read(head)}</h1>
      <PaperRows list={list} />
      <PaperFoot head={head}>
        {folded > 0 && <span>{fillText(texts.unprinted, { count: folded })}</span>}
        <span className="is-last">{totalText(list.state.snapshot())}</span>
      </PaperFoot>
    </article>
  )
}

/** The rows, where the list is one part of what is printed: in its place. */
function PaperRows({ list }: { list: ListController }) {
  const { columns, rows } = useFit(list)
  const head = list.scope.evaluation(list.program.model, {})
  const printed = columns.map(({ column }) => {
    const [title, text] = [column.title.read(head), paperText(column)]
    return { column, title, text, ...paperColumn(column, [title, ...rows.map(text)]) }
  })
  return (
    <table className="list-paper-rows">
      <thead>
        <tr>
          {printed.map(({ column: { id, align }, title, isShort }) => (
            <th key={id} style={{ textAlign: align, whiteSpace: isShort ? 'nowrap' : undefined }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((shownRow) => (
          <tr key={shownRow.id}>
            {printed.map(({ column: { id, align }, text, isWhole }, at) => (
              <td
                key={id}
                style={{
                  textAlign: align,
                  paddingInlineStart: indentOf(shownRow, at),
                  whiteSpace: isWhole ? 'nowrap' : undefined,
                }}
              >
                {text(shownRow)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <PaperTotals list={list} columns={columns.map(({ column }) => column)} />
    </table>
  )
}

/** What the rows come to, as below the grid: once, after the last row. The first column says which measure it is. */
function PaperTotals({ list, columns }: { list: ListController; columns: readonly ColumnProgram[] }) {
  const lines = gridFooterLines(useWatched(list.footer), columns)
  if (lines.length === 0) return null
  return (
    <tbody className="list-paper-totals">
      {lines.map(({ title, texts: totals }) => (
        <tr key={title}>
          {columns.map(({ id, align }, at) => (
            <td key={id} style={{ textAlign: align }}>
              {[at === 0 ? title : '', totals[id] ?? ''].filter(Boolean).join(' ')}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The widths between the margins of A4, upright and on its side. */
const roomPx = { upright: 704, lying: 1032 } as const

/** The rows, and the columns for which a sheet has room: those of the least priority are left out, and a wide list lies on its side. spec: look, Print */
function useFit(list: ListController) {
  const rows = useWatched(list.rows).filter(({ more }) => !more)
  return { rows, ...fitOf(list, useWatched(list.columns), rows) }
}

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

/** How a value reads on paper, where nothing can be pressed: pictures are counted, files and several choices named in full. */
function paperText(column: ColumnProgram): (shownRow: ShownRow) => string {
  const { name, type } = column.field
  if (type.id === 'image')
    return ({ row }) => (row[name] ? fillText(texts.pictures, { count: storedItems(row[name]).length }) : '')
  if (type.id === 'file')
    return ({ row }) =>
      storedItems(row[name])
        .map((file) => file.name)
        .join('、')
  const read = readText(column)
  return type.multiple ? (shownRow) => read(shownRow).replaceAll(',', '、') : read
}

const indentPx = 16

/** What lies below another row stands further in. */
const indentOf = ({ depth }: ShownRow, at: number) => (at === 0 && depth > 0 ? 8 + depth * indentPx : undefined)

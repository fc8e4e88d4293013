import { useState } from 'react'
import type { ModelDocument } from '#core/document'
import { fillText, subTableMessages as texts } from '#core/message'
import { isEmpty } from '#core/object'
import type { Row } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import { footerLines } from '#react/list'
import { gridFooterLines } from '#widgets/grid'
import { RowFields, RowValue } from './grid/RowFields.tsx'

/** Further rows wait behind a button. */
const firstRows = 20

interface RowCardsProps {
  columns: readonly ColumnProgram[]
  rows: readonly Row[]
  /** The model of the rows, where they have one. */
  model: ModelDocument | undefined
  rowNumber: boolean
  footer?: readonly FooterProgram[] | undefined
}

/** Rows that are read on a phone, one below the other: each with its name, its state and all else that it has, whole. spec: look, Phones */
export function RowCards({ columns, rows, model, rowNumber, footer = [] }: RowCardsProps) {
  const [isWhole, setWhole] = useState(rows.length <= firstRows)
  const visible = columns.filter(({ hidden }) => !hidden)
  const { title, state } = headOf(visible, model)
  const others = visible.filter((column) => column !== title && column !== state)
  return (
    <>
      <ol className="row-cards">
        {rows.slice(0, isWhole ? rows.length : firstRows).map((row, at) => (
          <li key={row.id}>
            <div className="row-card-head">
              {rowNumber && <span className="row-card-number">{at + 1}</span>}
              <div className="row-card-title">{title && <RowValue column={title} row={row} />}</div>
              {state && !isEmpty(row[state.field.name]) && <RowValue column={state} row={row} />}
            </div>
            <RowFields columns={others.filter(({ field }) => !isEmpty(row[field.name]))} row={row} />
          </li>
        ))}
      </ol>
      {!isWhole && (
        <button type="button" className="action-link row-cards-more" onClick={() => setWhole(true)}>
          {fillText(texts.otherRows, { count: rows.length - firstRows })}
        </button>
      )}
      <RowTotals columns={visible} rows={rows} footer={footer} />
    </>
  )
}

/** What names a row and what says its state: they stand in its first line. */
function headOf(columns: readonly ColumnProgram[], model: RowCardsProps['model']) {
  const named = (name: string | undefined) => columns.find(({ field }) => field.name === name)
  const title = named(model?.display) ?? columns[0]
  const status = columns.find(({ field, priority }) => field.type.id === 'dict' && priority === 1)
  const state = named(model?.states?.field) ?? status
  return { title, state: state === title ? undefined : state }
}

interface RowTotalsProps extends Pick<RowCardsProps, 'columns' | 'rows'> {
  footer: readonly FooterProgram[]
}

function RowTotals({ columns, rows, footer }: RowTotalsProps) {
  const lines = gridFooterLines(
    footerLines(footer, rows),
    columns.map(({ field }) => ({ id: field.name, field })),
  )
  return lines.map(({ title: measure, texts: totals }) => (
    <section key={measure} aria-label={measure} className="row-card-totals">
      <div className="row-card-head">{measure}</div>
      <dl className="sub-table-row">
        {columns
          .filter(({ field }) => totals[field.name] !== undefined)
          .map(({ id, title, field }) => (
            <div key={id}>
              <dt>{title.text ?? field.title}</dt>
              <dd>{totals[field.name]}</dd>
            </div>
          ))}
      </dl>
    </section>
  ))
}

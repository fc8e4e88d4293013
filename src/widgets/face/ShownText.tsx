import type { ReactNode } from 'react'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { cutText } from './cutText.ts'
import { shownText } from './valueText.ts'
import './face.css'

/** Nothing to show: a grey dash. */
export const EmptyMark = () => <span className="face-empty">–</span>

const tooltipLength = 1_000

interface CellTextProps {
  text: string
  ellipsis: number
  /** Numbers are right-aligned; figures of numbers and dates have one width. Neither is ever cut. */
  as?: 'text' | 'number' | 'date'
}

const cellClasses = { text: 'face-cell', number: 'face-cell face-numeric', date: 'face-cell face-figures' }

/** One line of text in a table, cut, with the whole in its tooltip. A plain span: a list draws thousands. */
export function CellText({ text, ellipsis, as = 'text' }: CellTextProps) {
  if (text === '') return <EmptyMark />
  return (
    <span className={cellClasses[as]} title={text.slice(0, tooltipLength)}>
      {as === 'text' ? cutText(text, ellipsis) : text}
    </span>
  )
}

/** Text in a detail: whole, with its line breaks. */
export function DetailText({ text, children }: { text: string; children?: ReactNode }) {
  if (text === '') return <EmptyMark />
  return <span className="face-detail">{children ?? text}</span>
}

/** A value that is shown as it is, in a table. */
export const AnyTextCell = ({ field, value, record, ellipsis }: CellFaceProps) => (
  <CellText text={shownText(field, value, record)} ellipsis={ellipsis} />
)

/** A value that is shown as it is, in a detail. */
export const AnyTextDetail = ({ field, value, record }: DetailFaceProps) => (
  <DetailText text={shownText(field, value, record)} />
)

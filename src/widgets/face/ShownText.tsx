import { type ReactNode, useState } from 'react'
import type { Field, RecordValues } from '#core/model'
import { toned } from '#core/palette'
import { useLabels } from '#react/source'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { cutText, shownText } from './valueText.ts'
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

/** One line of text in a table, cut, with the full text in its tooltip. A plain span: a list draws thousands. */
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

/** Labels of chosen keys: known at once for keys chosen here, loaded for the others; until then a key stands for itself. */
export function useNames(field: Field, keys: readonly string[], record: RecordValues) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const others = keys.filter((key) => !picked.has(key))
  const { texts } = useLabels(field, others.join(','), others.length === keys.length ? record : {})
  return {
    nameOf: (key: string): string => picked.get(key) ?? texts[others.indexOf(key)] ?? key,
    remember: (names: Iterable<readonly [string, string]>) => setPicked((before) => new Map([...before, ...names])),
  }
}

/** Labels in a table, as sent with the record: a cell requests nothing. */
export function RefCell({ field, value, record, ellipsis }: CellFaceProps) {
  const text = shownText(field, value, record)
  return <CellText text={field.type.multiple ? text.replaceAll(',', '、') : text} ellipsis={ellipsis} />
}

/** Names in a detail or a read-only form; requested where they did not come with the record. */
export function RefDetail({ field, value, record }: DetailFaceProps) {
  const { texts } = useLabels(field, value, record)
  return <DetailText text={texts.join('、')} />
}

/** A text that may have a tone. The text is always there, because colour is never the only sign. */
export interface Mark {
  /** The value of the mark; different for each mark of a list. */
  value: string
  text: string
  tone?: string | undefined
  /** A colour of its own: `#rgb` or `#rrggbb`; anything else is left out. */
  color?: string | undefined
}

const hexColor = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** The style of marks: a tinted background, a dot in front, or plain text. */
export type MarkStyle = 'tag' | 'badge' | 'text'

/** One mark. Without tone and colour it is plain text, whatever its style. */
export function ToneMark({ text, tone, color, as = 'tag' }: Omit<Mark, 'value'> & { as?: MarkStyle }) {
  const own = color && hexColor.test(color) ? color : undefined
  const className = toned(`face-${as}`, tone)
  const isPlain = own === undefined && className === `face-${as}`
  if (as === 'text' || (as === 'tag' && isPlain)) return <span className="face-word">{text}</span>
  if (own === undefined) return <span className={className}>{text}</span>
  return (
    <span className={`face-${as} is-own`} style={{ ['--tone' as string]: own }}>
      {text}
    </span>
  )
}

interface MarkListProps {
  marks: readonly Mark[]
  as?: MarkStyle | undefined
  /** Marks beyond this number are only counted. */
  most?: number
}

/** Several marks in a row, all of their words in the tooltip. */
export function MarkList({ marks, as = 'tag', most = marks.length }: MarkListProps) {
  if (marks.length === 0) return <EmptyMark />
  const rest = marks.length - most
  return (
    <span className="face-marks" title={marks.map(({ text }) => text).join('、')}>
      {marks.slice(0, most).map(({ value, text, tone, color }) => (
        <ToneMark key={value} text={text} tone={tone} color={color} as={as} />
      ))}
      {rest > 0 && <span className="face-word">+{rest}</span>}
    </span>
  )
}

import type { RecordValues } from '#core/model'
import type { CardOfKind, RowText, TimelineProgram, ValueProgram } from '#core/screen'
import { evaluationAt, type FigureContext, labelOf } from './figures.ts'

/** A row of a list card as it is read. */
export interface ListLine {
  row: RecordValues
  label: string
  sub: string
  time: string
  tag: string
  tone: string
}

/** The rows of a list card. */
export const listLines = (card: CardOfKind<'list'>, reading: FigureContext): readonly ListLine[] =>
  reading.rows.map((row) => {
    const read = (text: RowText | undefined) => rowText(text, row, reading)
    return {
      row,
      label: read(card.label) || '–',
      sub: read(card.sub),
      time: shortMoment(read(card.time)),
      tag: read(card.tag),
      tone: toneOf(card, row, reading),
    }
  })

/** A row of a calendar card: the day on which it lies, and what it is called. */
export interface DayMark {
  row: RecordValues
  day: string
  label: string
  tone: string
}

/** The rows of a calendar card by their days. */
export function dayMarks(
  card: CardOfKind<'calendar'>,
  reading: FigureContext,
): ReadonlyMap<string, readonly DayMark[]> {
  const marks = reading.rows.map((row) => ({
    row,
    day: String(row[card.day] ?? '').slice(0, 10),
    label: rowText(card.label, row, reading),
    tone: toneOf(card, row, reading),
  }))
  const days = [...new Set(marks.map(({ day }) => day))]
  return new Map(days.map((day) => [day, marks.filter((mark) => mark.day === day)]))
}

/** What is said of a row, as people read it. */
export function rowText(text: RowText | undefined, row: RecordValues, reading: FigureContext): string {
  if (!text) return ''
  if ('name' in text) return isBlank(row[text.name]) ? '' : labelOf(row, text.name)
  const value = text.value.read(evaluationAt(row, reading))
  return isBlank(value) ? '' : String(value)
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What a line of a timeline says of its record. */
export const rowLine = ({ title, text, tone }: TimelineProgram, row: RecordValues, reading: FigureContext) => ({
  title: rowText(title, row, reading) || '–',
  text: rowText(text, row, reading),
  tone: toneOf({ tone }, row, reading),
})

interface Toned {
  tone?: ValueProgram | undefined
}

const toneOf = ({ tone }: Toned, row: RecordValues, reading: FigureContext): string =>
  String(tone?.read(evaluationAt(row, reading)) ?? '')

/** A moment without year and seconds. */
const shortMoment = (text: string): string => (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text) ? text.slice(5, 16) : text)

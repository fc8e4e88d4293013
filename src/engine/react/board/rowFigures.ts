import { splitTags } from '#core/dictionary'
import type { RecordValues } from '#core/model'
import { type CardOfKind, factTexts, type RowText, type TimelineProgram, type ValueProgram } from '#core/screen'
import { evaluationAt, type FigureContext, labelOf } from './figures.ts'

/** A row of a list card, as displayed. */
export interface ListLine {
  row: RecordValues
  label: string
  sub: string
  time: string
  tag: string
  tone: string
}

/** The rows of a list card. */
export const listLines = (card: CardOfKind<'list'>, context: FigureContext): readonly ListLine[] =>
  context.rows.map((row) => {
    const read = (text: RowText | undefined) => rowText(text, row, context)
    return {
      row,
      label: read(card.label) || '–',
      sub: read(card.sub),
      time: shortMoment(read(card.time)),
      tag: read(card.tag),
      tone: toneOf(card, row, context),
    }
  })

/** A cell of a table card, as displayed. */
export interface TableCell {
  text: string
  /** All of the text, where `text` is shorter. */
  full: string
  tone: string
  isNumber: boolean
}

/** The rows of a table card. Numbers are right-aligned, moments are without year and seconds, as in lists. */
export const tableRows = (
  { columns }: CardOfKind<'table'>,
  context: FigureContext,
): readonly (readonly TableCell[])[] =>
  context.rows.map((row) =>
    columns.map((column) => {
      const full = labelOf(row, column.value)
      const isNumber = typeof row[column.value] === 'number' && !(`${column.value}_dictText` in row)
      return { full, text: shortMoment(full), tone: toneOf(column, row, context), isNumber }
    }),
  )

/** The record of a facts card, as displayed: `picture` is a path, empty without one. */
export function recordFigures(card: CardOfKind<'facts'>, context: FigureContext) {
  const row = context.rows[0] ?? {}
  const read = (name: string | undefined) => (name && !isBlank(row[name]) ? String(row[name]) : '')
  return {
    heading: rowText(card.heading, row, context),
    sub: rowText(card.sub, row, context),
    picture: read(card.picture),
    tags: splitTags(read(card.tags)),
    facts: factTexts(card.facts, evaluationAt(row, context)).filter(({ value, link }) => value !== '' || link !== ''),
  }
}

/** An entry of a calendar card. */
export interface DayMark {
  row: RecordValues
  day: string
  label: string
  tone: string
}

/** The entries of a calendar card by day. */
export function dayMarks(
  card: CardOfKind<'calendar'>,
  context: FigureContext,
): ReadonlyMap<string, readonly DayMark[]> {
  const marks = context.rows.map((row) => ({
    row,
    day: String(row[card.day] ?? '').slice(0, 10),
    label: rowText(card.label, row, context),
    tone: toneOf(card, row, context),
  }))
  const days = [...new Set(marks.map(({ day }) => day))]
  return new Map(days.map((day) => [day, marks.filter((mark) => mark.day === day)]))
}

/** A text of a row as a user reads it. */
export function rowText(text: RowText | undefined, row: RecordValues, context: FigureContext): string {
  if (!text) return ''
  if ('name' in text) return isBlank(row[text.name]) ? '' : labelOf(row, text.name)
  const value = text.value.read(evaluationAt(row, context))
  return isBlank(value) ? '' : String(value)
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** An entry of a timeline. */
export const rowLine = ({ title, text, tone }: TimelineProgram, row: RecordValues, context: FigureContext) => ({
  title: rowText(title, row, context) || '–',
  text: rowText(text, row, context),
  tone: toneOf({ tone }, row, context),
})

interface Toned {
  tone?: ValueProgram | undefined
}

const toneOf = ({ tone }: Toned, row: RecordValues, context: FigureContext): string =>
  String(tone?.read(evaluationAt(row, context)) ?? '')

/** A date and time without year and seconds. */
const shortMoment = (text: string): string => (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text) ? text.slice(5, 16) : text)

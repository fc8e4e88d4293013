import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { compileExpression, dependenciesOf, type Expression, parseExpression } from '#core/expression'
import { controlMessages, fillText } from '#core/message'
import type { Field } from '#core/model'

dayjs.extend(customParseFormat)

export type DateKind = 'date' | 'datetime' | 'time' | 'month' | 'year'

/** The times that may follow a day. */
const momentsOf = (day: string): string[] => ['H:mm:ss', 'H:mm', 'H:m'].map((time) => `${day} ${time}`)

/** How the values are written, and how else people type them before they leave the control. spec: widgets §9 Formats */
const formats: Readonly<Record<DateKind, readonly [string, ...string[]]>> = {
  date: ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D'],
  datetime: ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', ...momentsOf('YYYY-M-D'), ...momentsOf('YYYY/M/D')],
  time: ['HH:mm:ss', 'HH:mm', 'H:mm:ss', 'H:mm', 'H:m:s', 'H:m'],
  month: ['YYYY-MM', 'YYYYMM', 'YYYY-M', 'YYYY/M'],
  year: ['YYYY'],
}

/**
 * The formats that a picker reads while somebody types, the written one first: of a fixed width and none the beginning of
 * another one, for a picker writes its own text over what it understands.
 */
const steady: Readonly<Record<DateKind, readonly [string, ...string[]]>> = {
  date: ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY.MM.DD'],
  datetime: ['YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm:ss'],
  time: ['HH:mm:ss'],
  month: ['YYYY-MM', 'YYYYMM', 'YYYY/MM'],
  year: ['YYYY'],
}

export const steadyFormats = (kind: DateKind): string[] => [...steady[kind]]

/** The text of a value as it is written: a date-time in a date field is cut to its day. */
export function shownDate(kind: DateKind, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return kind === 'date' && /^\d{4}-\d{2}-\d{2}[ T]/.test(text) ? text.slice(0, 10) : text
}

/** The moment of a value, or null when it is none in any of the formats. */
export function readDate(kind: DateKind, value: unknown): Dayjs | null {
  const text = shownDate(kind, value)
  const [written] = formats[kind]
  const found = text === '' ? undefined : [text, text.replace('T', ' ')].map((each) => dayjs(each, written, true))
  return found?.find((moment) => moment.isValid()) ?? null
}

/** The moment in a typed text, in any of the accepted formats, or null. */
export const typedDate = (kind: DateKind, text: string): Dayjs | null =>
  formats[kind].map((format) => dayjs(text.trim(), format, true)).find((moment) => moment.isValid()) ?? null

/** The value of a moment: text, but a number for a year. */
export function writeDate(kind: DateKind, moment: Dayjs | null | undefined): string | number | null {
  if (!moment) return null
  return kind === 'year' ? moment.year() : moment.format(formats[kind][0])
}

/** A bound of a field document: a literal, or what an expression over the moment alone comes to. Others are left to the rules. */
function boundText(bound: unknown, now: string): string | undefined {
  if (typeof bound !== 'string') return undefined
  if (!bound.startsWith('=')) return bound
  const parsed = parseExpression(bound.slice(1))
  const names = new Map([
    ['$now', now],
    ['$today', now.slice(0, 10)],
  ])
  if (!parsed.ok || !restsOn(names, parsed.expression)) return undefined
  const value = compileExpression(parsed.expression)({ lookup: (name) => names.get(name) })
  return typeof value === 'string' ? value : undefined
}

const restsOn = (names: ReadonlyMap<string, string>, expression: Expression): boolean =>
  dependenciesOf(expression).paths.every((path) => names.has(path))

/** The days that a field takes. */
export interface DateBounds {
  /** Whether a day, month or year of a panel is out of range. */
  isOutside(moment: Dayjs): boolean
  /** The message for one that is: the range. */
  says: string
}

/** The bounds of a field; undefined when it has none. */
export function boundsOf({ document }: Field, format: string, now: string): DateBounds | undefined {
  const [from, to] = [boundText(document.notBefore, now), boundText(document.notAfter, now)]
  if (from === undefined && to === undefined) return undefined
  const days = format.slice(0, 'YYYY-MM-DD'.length)
  return {
    isOutside(moment) {
      const text = moment.format(days)
      return (
        (from !== undefined && text < from.slice(0, text.length)) ||
        (to !== undefined && text > to.slice(0, text.length))
      )
    },
    says: rangeText(from?.slice(0, days.length), to?.slice(0, days.length)),
  }
}

function rangeText(from: string | undefined, to: string | undefined): string {
  const { tooEarly, tooLate, outOfBounds } = controlMessages
  if (to === undefined) return fillText(tooEarly, { from: from ?? '' })
  return from === undefined ? fillText(tooLate, { to }) : fillText(outOfBounds, { from, to })
}

const { range } = controlMessages

type Range = [Dayjs, Dayjs]

/** Ranges that are often requested, around the product's day of today; weeks begin on Monday. */
export function rangePresets(today: string): { label: string; value: Range }[] {
  const day = dayjs(today, 'YYYY-MM-DD', true)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  const yesterday = day.subtract(1, 'day')
  return [
    { label: range.today, value: [day, day] },
    { label: range.yesterday, value: [yesterday, yesterday] },
    { label: range.week, value: [monday, monday.add(6, 'day')] },
    { label: range.month, value: [day.startOf('month'), day.endOf('month')] },
    { label: range.days7, value: [day.subtract(6, 'day'), day] },
    { label: range.days30, value: [day.subtract(29, 'day'), day] },
    { label: range.year, value: [day.startOf('year'), day.endOf('year')] },
  ]
}

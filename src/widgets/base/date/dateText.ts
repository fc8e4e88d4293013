import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

export type DateKind = 'date' | 'datetime' | 'time' | 'month' | 'year'

/** The times that may stand beside a day. */
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

/** The moment of what a person typed, in any of the ways that are understood, or null. */
export const typedDate = (kind: DateKind, text: string): Dayjs | null =>
  formats[kind].map((format) => dayjs(text.trim(), format, true)).find((moment) => moment.isValid()) ?? null

/** The value of a moment: text, but a number for a year. */
export function writeDate(kind: DateKind, moment: Dayjs | null | undefined): string | number | null {
  if (!moment) return null
  return kind === 'year' ? moment.year() : moment.format(formats[kind][0])
}

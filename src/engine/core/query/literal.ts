import { queryMessages } from '#core/message'
import type { Literal } from './condition.ts'
import { type QueryKind, type Read, valueProblem } from './queryField.ts'

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The date and time parts of a valid date, else null. The time part is `HH:mm:ss` or empty. */
export function dateParts(text: string): { date: string; time: string } | null {
  const match = datePattern.exec(text)
  if (!match) return null
  const [, year = '', month = '', day = '', time = ''] = match
  const inMonth = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
  if (!inMonth || Number(day) > daysOf(Number(year), Number(month))) return null
  if (time !== '' && !timePattern.test(time)) return null
  return { date: `${year}-${month}-${day}`, time: time.length === 5 ? `${time}:00` : time }
}

const boolValues: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false }

function toNumber(text: string): number | undefined {
  const number = numberPattern.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

function toTime(text: string): string | undefined {
  if (!timePattern.test(text)) return undefined
  return text.length === 5 ? `${text}:00` : text
}

function toDatetime(text: string): string | undefined {
  const parts = dateParts(text)
  return parts ? `${parts.date} ${parts.time || '00:00:00'}` : undefined
}

const readers: Readonly<Record<QueryKind, { read(text: string): Literal | undefined; expected: string }>> = {
  text: {
    read: (text) => (text.includes('\u0000') || lone.test(text) ? undefined : text),
    expected: queryMessages.forbiddenCharacters,
  },
  number: { read: toNumber, expected: queryMessages.number },
  bool: {
    read: (text) => (Object.hasOwn(boolValues, text) ? boolValues[text] : undefined),
    expected: queryMessages.bool,
  },
  date: { read: (text) => dateParts(text)?.date, expected: queryMessages.date },
  datetime: { read: toDatetime, expected: queryMessages.datetime },
  time: { read: toTime, expected: queryMessages.time },
}

/** Parses `text` for a field of this kind. `place` names it in a problem. */
export function readLiteral(kind: QueryKind, text: string, place: string): Read<Literal> {
  const { read, expected } = readers[kind]
  const value = read(kind === 'text' ? text : text.trim())
  return value === undefined ? { problem: valueProblem(place, text, expected) } : { value }
}

import { operandOf } from '../arithmetic.ts'
import type { ExpressionType } from '../expressionType.ts'
import { chargeText } from '../run.ts'
import { asText } from '../value.ts'
import {
  dayMs,
  dayNumber,
  dayNumberToMs,
  formatWallTime,
  readWallTime,
  type WallTime,
  writeWallTime,
} from '../wallTime.ts'
import { type FunctionTable, parameter } from './definition.ts'

const hourMs = 3_600_000
const number: ExpressionType = { kind: 'number' }
const date: ExpressionType = { kind: 'date' }
const moment = (title: string) => parameter(title, 'moment')

/** Reads a date or date-time; undefined for a time of day, which has no calendar day. */
function readDay(value: unknown): WallTime | undefined {
  const time = readWallTime(value)
  return time && time.kind !== 'time' ? time : undefined
}

/** A function of two days; null if either is none. */
function between(compute: (from: WallTime, to: WallTime) => number) {
  return ([from, to]: readonly unknown[]) => {
    const [first, last] = [readDay(from), readDay(to)]
    return first && last ? compute(first, last) + 0 : null
  }
}

/** The number of weekdays (Monday to Friday) before a day number. */
function weekdaysBefore(day: number): number {
  const week = Math.floor(day / 7)
  return week * 5 + Math.min(day - week * 7, 5)
}

function dateOf(ms: number): string | null {
  return writeWallTime({ ms, kind: 'date' })
}

/** The units of `bucket`, with the start of the bucket that a moment is in. */
export const bucketStarts: Readonly<Record<string, (time: WallTime) => string | null>> = {
  hour: ({ ms }) => writeWallTime({ ms: Math.floor(ms / hourMs) * hourMs, kind: 'datetime' }),
  day: ({ ms }) => dateOf(ms),
  week: (time) => dateOf(dayNumberToMs(Math.floor(dayNumber(time) / 7) * 7)),
  month: ({ ms }) => dateOf(ms)?.replace(/..$/, '01') ?? null,
}

/** The end of a span; a date includes its whole day. */
function endMs(time: WallTime): number {
  return time.kind === 'date' ? time.ms + dayMs : time.ms
}

export const dateFunctions: FunctionTable = {
  date: {
    parameters: [parameter('x', 'moment')],
    result: date,
    call: ([value]) => {
      const time = readDay(value)
      return time ? dateOf(time.ms) : null
    },
  },
  addDays: {
    parameters: [moment('d'), parameter('n', 'number')],
    result: ([type]) => (type?.kind === 'datetime' || type?.kind === 'date' ? type : { kind: 'text' }),
    call: ([value, days]) => {
      const time = readDay(value)
      const count = operandOf(days)
      if (!time || !(Math.abs(count) < 1e7)) return null
      return writeWallTime({ ms: time.ms + Math.trunc(count) * dayMs, kind: time.kind })
    },
  },
  addMinutes: {
    parameters: [moment('d'), parameter('n', 'number')],
    result: { kind: 'datetime' },
    call: ([value, minutes]) => {
      const time = readDay(value)
      const count = operandOf(minutes)
      if (!time || !(Math.abs(count) < 1e10)) return null
      return writeWallTime({ ms: time.ms + Math.trunc(count) * 60_000, kind: 'datetime' })
    },
  },
  diffDays: {
    parameters: [moment('from'), moment('to')],
    result: number,
    call: between((from, to) => dayNumber(to) - dayNumber(from)),
  },
  diffMinutes: {
    parameters: [moment('from'), moment('to')],
    result: number,
    call: between((from, to) => Math.trunc((to.ms - from.ms) / 60_000)),
  },
  workdays: {
    parameters: [moment('from'), moment('to')],
    result: number,
    call: between((from, to) => Math.max(0, weekdaysBefore(dayNumber(to) + 1) - weekdaysBefore(dayNumber(from)))),
  },
  formatDate: {
    parameters: [moment('d'), parameter('format', 'text', 'dateShape')],
    result: { kind: 'text' },
    call: ([value, format], run) => {
      const [time, shape] = [readWallTime(value), asText(format)]
      return time && shape !== null ? formatWallTime(time, chargeText(run, shape)) : null
    },
  },
  bucket: {
    parameters: [moment('d'), parameter('unit', 'text', 'bucket')],
    result: { kind: 'text' },
    call: ([value, unit]) => {
      const time = readDay(value)
      if (!time || typeof unit !== 'string' || !Object.hasOwn(bucketStarts, unit)) return null
      return bucketStarts[unit]?.(time) ?? null
    },
  },
  overlaps: {
    parameters: [moment('a1'), moment('a2'), moment('b1'), moment('b2')],
    result: { kind: 'bool' },
    call: (args) => {
      const [fromA, toA, fromB, toB] = args.map(readWallTime)
      if (!fromA || !toA || !fromB || !toB) return false
      return fromA.ms < endMs(toB) && fromB.ms < endMs(toA)
    },
  },
}

import { CronExpressionParser } from 'cron-parser'
import { readWallTime, writeWallTime } from '#core/expression'
import { type LibraryDays, lastDay, quartzDay } from './dayRule.ts'
import { faultOf } from './fault.ts'
import { type Cron, parseCron } from './parseCron.ts'

/** The last year that is searched, as in Quartz. The longest gap of a recurring date is eight years. */
const lastYear = 2126

/** The next runs after a moment, as wall-clock texts `YYYY-MM-DD HH:mm:ss`; fewer than `count` when there are no more. */
export function nextWallRuns(cron: Cron, after: string, count: number): string[] {
  const runs: string[] = []
  for (const ms of wallTimes(cron, readWallTime(after)?.ms ?? 0)) {
    runs.push(writeWallTime({ ms, kind: 'datetime' }) ?? '')
    if (runs.length === count) break
  }
  return runs
}

/** All runs after a moment, in order, as milliseconds of the wall clock. */
function* wallTimes(cron: Cron, afterMs: number): Generator<number> {
  for (let year = new Date(afterMs).getUTCFullYear(); year <= lastYear; year += 1) {
    if (!runsIn(cron, year)) continue
    for (const stretch of stretchesOf(cron, year)) yield* timesIn(cron, stretch, afterMs)
  }
}

const runsIn = ({ years }: Cron, year: number): boolean =>
  years.some(({ from, to, step }) => year >= from && year <= to && (year - from) % step === 0)

/** A part of a year that one cron-parser expression covers. */
interface Stretch {
  beginMs: number
  endMs: number
  months: readonly number[]
  days: LibraryDays
}

/** A whole year if cron-parser supports the day rule, else each day separately. */
function stretchesOf({ months, days }: Cron, year: number): Stretch[] {
  if (days.kind === 'library') {
    if (isNever(days, months, year)) return []
    const [first = 1, last = 12] = [months[0], months.at(-1)]
    return [{ beginMs: Date.UTC(year, first - 1), endMs: Date.UTC(year, last) - 1, months, days }]
  }
  return months.flatMap((month) => {
    const day = quartzDay(days, year, month)
    if (day === null) return []
    const [beginMs, endMs] = [Date.UTC(year, month - 1, day), Date.UTC(year, month - 1, day + 1) - 1]
    return [{ beginMs, endMs, months: [month], days: { kind: 'library', day: String(day), weekday: '*' } }]
  })
}

/** Dates that a year does not have, such as February 29: Quartz never runs then, and cron-parser rejects them or looks for long. */
const isNever = ({ day }: LibraryDays, months: readonly number[], year: number): boolean =>
  Number.parseInt(day, 10) > Math.max(...months.map((month) => lastDay(year, month)))

function* timesIn(cron: Cron, { beginMs, endMs, months, days }: Stretch, afterMs: number): Generator<number> {
  if (afterMs >= endMs) return
  const places = [cron.seconds, cron.minutes, cron.hours, days.day, months, days.weekday]
  const expression = CronExpressionParser.parse(places.join(' '), {
    currentDate: new Date(Math.max(afterMs, beginMs - 1)),
    endDate: new Date(endMs),
    tz: 'UTC',
  })
  for (const time of expression) yield time.getTime()
}

/** The mistake in an expression; null when there is none. With `now`, an expression without further runs is a mistake too. */
export function cronProblem(text: string, now?: string): string | null {
  const read = parseCron(text)
  if (!read.ok) return read.problem
  if (now === undefined || nextWallRuns(read.cron, now, 1).length > 0) return null
  return faultOf('never').message
}

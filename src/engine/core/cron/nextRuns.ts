import { CronExpressionParser, CronMonth } from 'cron-parser'
import { readWallTime, writeWallTime } from '#core/expression'
import { type LibraryDays, quartzDay } from './dayRule.ts'
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

/** The months of a year that one cron-parser expression covers. */
interface Stretch {
  year: number
  months: readonly number[]
  days: LibraryDays
}

/** A whole year if cron-parser supports the day rule, else each month separately. */
function stretchesOf({ months, days }: Cron, year: number): Stretch[] {
  if (days.kind === 'library') return isNever(days, months) ? [] : [{ year, months, days }]
  return months.flatMap((month) => {
    const day = quartzDay(days, year, month)
    return day === null ? [] : [{ year, months: [month], days: { kind: 'library', day: String(day), weekday: '*' } }]
  })
}

/** Dates that never occur, such as February 31: cron-parser rejects them, Quartz never runs. */
const isNever = ({ day }: LibraryDays, months: readonly number[]): boolean =>
  Number.parseInt(day, 10) > Math.max(...months.map((month) => CronMonth.daysInMonth[month - 1] ?? 0))

function* timesIn(cron: Cron, { year, months, days }: Stretch, afterMs: number): Generator<number> {
  const beginMs = Date.UTC(year, (months[0] ?? 1) - 1)
  const endMs = Date.UTC(year, months.at(-1) ?? 12) - 1
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

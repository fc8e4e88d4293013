import { dayMs, readWallTime, writeWallTime } from '#core/expression'
import { daysIn } from './dayRule.ts'
import type { Cron } from './parseCron.ts'

/** How many minutes a zone is ahead of UTC at a moment. */
export type Zone = (ms: number) => number

interface Asked {
  /** Runs are later than this. */
  afterMs: number
  count: number
  zone: Zone
}

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]
/** Nothing is looked for later than this, as Quartz does not: what recurs, recurs within eight years. */
const lastYear = 2126

/**
 * The next times at which an expression runs, in milliseconds; fewer than asked for where there are no more. An hour that a zone skips
 * has no runs, and of one that it repeats only the second has: so does Quartz.
 */
export function nextRuns(cron: Cron, { afterMs, count, zone }: Asked): number[] {
  const found: number[] = []
  let wall = wallOf(Math.floor(afterMs / secondMs) * secondMs + secondMs, zone)
  while (found.length < count) {
    const next = nextWall(cron, wall)
    if (next === null) break
    const ms = momentOf(next, zone)
    if (ms === null) {
      wall = Math.floor(next / minuteMs) * minuteMs + minuteMs
    } else {
      found.push(ms)
      wall = wallOf(ms + secondMs, zone)
    }
  }
  return found
}

/** The same where no zone has a say: moments are texts `YYYY-MM-DD HH:mm:ss` of the wall clock. */
export function nextWallRuns(cron: Cron, after: string, count: number): string[] {
  const afterMs = readWallTime(after)?.ms ?? 0
  const runs = nextRuns(cron, { afterMs, count, zone: () => 0 })
  return runs.map((ms) => writeWallTime({ ms, kind: 'datetime' }) ?? '')
}

const wallOf = (ms: number, zone: Zone): number => ms + zone(ms) * minuteMs

/** When a wall clock of the zone shows this: the later moment where it does so twice, null where it never does. */
function momentOf(wallMs: number, zone: Zone): number | null {
  const offsets = [zone(wallMs - dayMs), zone(wallMs + dayMs)]
  const moments = offsets.map((minutes) => wallMs - minutes * minuteMs).filter((ms) => wallOf(ms, zone) === wallMs)
  return moments.length > 0 ? Math.max(...moments) : null
}

/** The first time at or after `from` that the wall clock shows; null when there is none. */
function nextWall(cron: Cron, from: number): number | null {
  const begin = new Date(from)
  const [firstYear, monthsGone] = [begin.getUTCFullYear(), begin.getUTCMonth()]
  for (let year = firstYear; year <= lastYear; year += 1) {
    if (!runsIn(cron, year)) continue
    for (const month of cron.months) {
      if (year === firstYear && month <= monthsGone) continue
      const found = nextInMonth(cron, { year, month, from })
      if (found !== null) return found
    }
  }
  return null
}

const runsIn = ({ years }: Cron, year: number): boolean =>
  years.some(({ from, to, step }) => year >= from && year <= to && (year - from) % step === 0)

interface Month {
  year: number
  month: number
  from: number
}

function nextInMonth(cron: Cron, { year, month, from }: Month): number | null {
  for (const day of daysIn(cron.day, year, month)) {
    const startMs = Date.UTC(year, month - 1, day)
    const time = nextTime(cron, from - startMs)
    if (time !== null) return startMs + time
  }
  return null
}

/** The first time of a day that is not before `least`, in milliseconds since its midnight. */
function nextTime({ hours, minutes, seconds }: Cron, least: number): number | null {
  for (const hour of hours) {
    if ((hour + 1) * hourMs <= least) continue
    for (const minute of minutes) {
      const beginMs = hour * hourMs + minute * minuteMs
      const second = seconds.find((each) => beginMs + each * secondMs >= least)
      if (second !== undefined) return beginMs + second * secondMs
    }
  }
  return null
}

import { weekdayOf } from '#core/calendar'
import { nextWallRuns, parseCron } from '#core/cron'

/** When a plan is worked off. `startDate` may be empty. */
export interface InspectPlan {
  cycle: string
  cron: string
  startDate: string
}

const hour = '09:00:00'
/** Of a plan by expression, so many of one day at most. */
const mostOfDay = 24

/**
 * The times of a day at which a plan is due: at nine, weekly on the weekday and monthly on the day of its first day (Monday and the first
 * without one, the last day of a month that is too short), or by its expression.
 */
export function plannedTimes({ cycle, cron, startDate }: InspectPlan, today: string): readonly string[] {
  if (cycle === 'cron') return timesOf(cron, today)
  return isDue(cycle, startDate, today) ? [`${today} ${hour}`] : []
}

function isDue(cycle: string, startDate: string, today: string): boolean {
  if (cycle === 'day') return true
  if (cycle === 'week') return weekdayOf(today) === (startDate === '' ? 0 : weekdayOf(startDate))
  return cycle === 'month' && Number(today.slice(8)) === Math.min(Number(startDate.slice(8)) || 1, lastDayOf(today))
}

const lastDayOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

function timesOf(cron: string, today: string): readonly string[] {
  const read = parseCron(cron)
  if (!read.ok) return []
  const lastNight = new Date(Date.parse(`${today}T00:00:00Z`) - 1_000).toISOString().slice(0, 19).replace('T', ' ')
  return nextWallRuns(read.cron, lastNight, mostOfDay).filter((time) => time.startsWith(today))
}

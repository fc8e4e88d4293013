import { dayMs, readWallTime, writeWallTime } from '#core/expression'

export type CalendarView = 'day' | 'week' | 'month'

const msOf = (day: string): number => readWallTime(day)?.ms ?? 0
const dayAt = (ms: number): string => writeWallTime({ ms, kind: 'date' }) ?? ''
const minuteMs = 60_000
export const minutesPerHour = 60

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (((Math.floor(msOf(day) / dayMs) + 3) % 7) + 7) % 7

const plus = (day: string, days: number): string => dayAt(msOf(day) + days * dayMs)
const weekOf = (day: string): string => plus(day, -weekdayOf(day))
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The days that a view of `day` shows: weeks start on Monday, a month is shown in full weeks. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day]
  const first = weekOf(view === 'week' ? day : firstOfMonth(day))
  const weeks = view === 'week' ? 1 : weeksFrom(first, day)
  return Array.from({ length: weeks * 7 }, (_, index) => plus(first, index))
}

/** How many weeks, counted from `first`, contain days of the month. */
function weeksFrom(first: string, day: string): number {
  const next = stepDay('month', firstOfMonth(day), 1)
  return Math.ceil((msOf(next) - msOf(first)) / (7 * dayMs))
}

export const isInMonth = (day: string, month: string): boolean => day.slice(0, 7) === month.slice(0, 7)

/** The day that the previous or next view shows; in a shorter month it is the last day. */
export function stepDay(view: CalendarView, day: string, by: number): string {
  if (view !== 'month') return plus(day, view === 'week' ? by * 7 : by)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + by
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  for (let last = Number(day.slice(8)); last > 28; last -= 1)
    if (readWallTime(`${first}-${last}`)) return `${first}-${last}`
  return `${first}-${String(Math.min(Number(day.slice(8)), 28)).padStart(2, '0')}`
}

/** The interval of the days: the start of the first, and the start of the day after the last. */
export const intervalOf = (days: readonly string[]): { from: string; to: string } => ({
  from: `${days[0] ?? ''} 00:00:00`,
  to: `${plus(days.at(-1) ?? '', 1)} 00:00:00`,
})

/** The moment `minutes` after midnight of a day. */
export const momentAt = (day: string, minutes: number): string =>
  writeWallTime({ ms: msOf(day) + minutes * minuteMs, kind: 'datetime' }) ?? ''

import { type CalendarView, weekdayOf } from '#core/calendar'
import { calendarMessages, dashboardMessages, fillText } from '#core/message'

/** What stands above a view: its day, else the month. */
export function titleOf(view: CalendarView, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts = { year, month: Number(month), day: Number(date), weekday: weekdayName(day) }
  return fillText(view === 'day' ? calendarMessages.dayTitle : dashboardMessages.month, parts)
}

/** A day at the head of its column. */
export const columnTitle = (day: string): string => `${weekdayName(day)} ${Number(day.slice(5, 7))}-${day.slice(8)}`

export const weekdayName = (day: string): string => calendarMessages.weekdays[weekdayOf(day)] ?? ''

/** From when to when on the clock. */
export const clockText = ({ start, end }: { start: string; end: string }): string =>
  `${start.slice(11, 16)}–${end.slice(11, 16)}`

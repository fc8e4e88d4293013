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

interface Lasting {
  start: string
  end: string
}

/** From when to when on the clock; empty for whole days. */
export const clockText = ({ start, end }: Lasting): string =>
  [start, end].every(({ length }) => length > dateLength) ? `${start.slice(11, 16)}–${end.slice(11, 16)}` : ''

/** From when to when: the clock, and of whole days their dates. */
export const whenText = (span: Lasting): string =>
  clockText(span) || [...new Set([span.start, span.end])].map((day) => day.slice(5, dateLength)).join(' 至 ')

const dateLength = 10

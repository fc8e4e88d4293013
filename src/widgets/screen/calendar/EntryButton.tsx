import type { CSSProperties } from 'react'
import { type CalendarView, weekdayOf } from '#core/calendar'
import { calendarMessages, dashboardMessages, fillText } from '#core/message'
import { toned } from '#core/palette'
import type { CalendarController, CalendarEntry } from '#react/calendar'

/** The heading of a view: its day, else the month. */
export function titleOf(view: CalendarView, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts = { year, month: Number(month), day: Number(date), weekday: weekdayName(day) }
  return fillText(view === 'day' ? calendarMessages.dayTitle : dashboardMessages.month, parts)
}

/** A day at the head of its column. */
export const columnTitle = (day: string): string => `${weekdayName(day)} ${Number(day.slice(5, 7))}-${day.slice(8)}`

const weekdayName = (day: string): string => calendarMessages.weekdays[weekdayOf(day)] ?? ''

interface EntrySpan {
  start: string
  end: string
}

const dayOf = (moment: string): string => moment.slice(0, 10)
const isTimed = (moment: string): boolean => moment !== dayOf(moment)

/** From when to when on the clock of one day; empty for whole days, and for what ends on another day. */
const clockText = ({ start, end }: EntrySpan): string =>
  isTimed(start) && isTimed(end) && dayOf(start) === dayOf(end) ? `${start.slice(11, 16)}–${end.slice(11, 16)}` : ''

/** From when to when: on the clock of its day, else by dates. */
const whenText = (span: EntrySpan): string =>
  clockText(span) || [...new Set([span.start, span.end])].map((moment) => moment.slice(5, 16)).join(' 至 ')

/** When something begins on a day, or until when it still lasts there. */
function startText({ start, end }: EntrySpan, day: string): string {
  if (!isTimed(start)) return ''
  if (dayOf(start) === day) return start.slice(11, 16)
  return dayOf(end) === day ? fillText(calendarMessages.until, { time: end.slice(11, 16) }) : ''
}

interface EntryButtonProps {
  calendar: CalendarController
  entry: CalendarEntry
  className: string
  style?: CSSProperties
  /** Its duration and days are named where its place does not show them. */
  full?: boolean
  /** The day in whose column it stands. */
  day?: string
  /** In a narrow column only its beginning is named. */
  narrow?: boolean
}

/** A record in a calendar: when, what and where; a press opens it. */
export function EntryButton({
  calendar,
  entry,
  className,
  style,
  full = false,
  day = '',
  narrow = false,
}: EntryButtonProps) {
  const { title, tone, resourceText } = entry
  const span = full ? whenText(entry) : clockText(entry)
  const when = (!narrow && span) || startText(entry, day)
  const text = [whenText(entry), title, ...(resourceText ? [resourceText] : [])].join(' ')
  return (
    <button
      type="button"
      className={toned(`calendar-entry ${className}`, tone)}
      style={style}
      title={text}
      onClick={() => void calendar.open(entry.id)}
    >
      {when && <span className="calendar-clock">{when}</span>} <span className="calendar-name">{title}</span>
      {full && !narrow && resourceText && <span className="calendar-where">{resourceText}</span>}
    </button>
  )
}

import type { CSSProperties } from 'react'
import { type Bar, daysOf, dayWeights, isInMonth, placeBars } from '#core/calendar'
import { calendarMessages, fillText } from '#core/message'
import type { CalendarController, CalendarEntry, CalendarState } from '#react/calendar'
import { EntryButton } from './EntryButton.tsx'

interface WeekGridProps {
  calendar: CalendarController
  state: CalendarState
}

const mostInMonth = 3

/** A month or a week by whole weeks: records lie across the days that they take; of a month the first ones, and a way to the day itself. */
export function WeekGrid({ calendar, state }: WeekGridProps) {
  const days = daysOf(state.view, state.day)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const weights = state.view === 'week' ? dayWeights(state.entries, days) : []
  const tracks = weights.map((weight) => `minmax(0, ${weight}fr)`).join(' ')
  return (
    <div className="calendar-month" style={{ '--calendar-days': tracks || undefined } as CSSProperties}>
      <div className="calendar-week is-head">
        {calendarMessages.weekdays.map((name) => (
          <div key={name} className="calendar-head">
            {name}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} calendar={calendar} state={state} week={week} />
      ))}
    </div>
  )
}

function Week({ calendar, state, week }: WeekGridProps & { week: readonly string[] }) {
  const most = state.view === 'month' ? mostInMonth : Number.POSITIVE_INFINITY
  const bars = placeBars(state.entries, week)
  const visible = bars.filter(({ lane }) => lane < most)
  const lanes = Math.max(0, ...visible.map(({ lane }) => lane + 1))
  return (
    <div className="calendar-week" style={{ '--calendar-lanes': Math.max(lanes, 1) } as CSSProperties}>
      {week.map((day, at) => (
        <div key={day} className={`calendar-cell${marksOf(day, state)}`} style={{ gridColumn: at + 1 }}>
          <button type="button" className="calendar-date" onClick={() => calendar.goTo(day, 'day')}>
            {Number(day.slice(8))}
          </button>
        </div>
      ))}
      {visible.map(({ span, from, days, lane }) => (
        <EntryButton
          key={span.id}
          calendar={calendar}
          entry={span}
          className="is-line"
          style={{ gridColumn: `${from + 1} / span ${days}`, gridRow: lane + 2 }}
        />
      ))}
      {week.map((day, at) => (
        <More key={day} at={at} count={hiddenOn(bars, at, most)} open={() => calendar.goTo(day, 'day')} />
      ))}
    </div>
  )
}

const marksOf = (day: string, { day: anchor, today, view }: CalendarState): string =>
  `${view === 'week' || isInMonth(day, anchor) ? '' : ' is-outside'}${day === today ? ' is-today' : ''}`

/** How many of a day have no line. */
const hiddenOn = (bars: readonly Bar<CalendarEntry>[], at: number, most: number): number =>
  bars.filter(({ lane, from, days }) => lane >= most && from <= at && at < from + days).length

function More({ at, count, open }: { at: number; count: number; open: () => void }) {
  if (count === 0) return null
  return (
    <button type="button" className="action-link calendar-more" style={{ gridColumn: at + 1 }} onClick={open}>
      {fillText(calendarMessages.more, { count })}
    </button>
  )
}

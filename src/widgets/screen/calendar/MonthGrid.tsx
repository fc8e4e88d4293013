import { daysOf, isInMonth, placeSpans } from '#core/calendar'
import { calendarMessages, fillText } from '#core/message'
import type { CalendarController, CalendarState } from '#react/calendar'
import { EntryButton } from './EntryButton.tsx'

const wholeDay = { from: 0, to: 24 }
const mostShown = 3

/** A month by whole weeks: the first records of each day, and a way to the day itself. */
export function MonthGrid({ calendar, state }: { calendar: CalendarController; state: CalendarState }) {
  const days = daysOf('month', state.day)
  return (
    <div className="calendar-month">
      {calendarMessages.weekdays.map((name) => (
        <div key={name} className="calendar-head">
          {name}
        </div>
      ))}
      {days.map((day) => {
        const entries = placeSpans(state.entries, day, wholeDay).map(({ span }) => span)
        const marks = `${isInMonth(day, state.day) ? '' : ' is-outside'}${day === state.today ? ' is-today' : ''}`
        return (
          <div key={day} className={`calendar-cell${marks}`}>
            <button type="button" className="calendar-date" onClick={() => calendar.goTo(day, 'day')}>
              {Number(day.slice(8))}
            </button>
            {entries.slice(0, mostShown).map((entry) => (
              <EntryButton key={entry.id} calendar={calendar} entry={entry} className="is-line" />
            ))}
            {entries.length > mostShown && (
              <button type="button" className="action-link" onClick={() => calendar.goTo(day, 'day')}>
                {fillText(calendarMessages.more, { count: entries.length - mostShown })}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}

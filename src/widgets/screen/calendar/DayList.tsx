import { placeSpans } from '#core/calendar'
import { calendarMessages } from '#core/message'
import type { CalendarController, CalendarState } from '#react/calendar'
import { EmptyView } from '../state/EmptyView.tsx'
import { EntryButton } from './EntryButton.tsx'

const wholeDay = { from: 0, to: 24 }

/** The records of one day, one below the other. */
export function DayList({ calendar, state }: { calendar: CalendarController; state: CalendarState }) {
  const entries = placeSpans(state.entries, state.day, wholeDay).map(({ span }) => span)
  if (entries.length === 0) return state.status === 'ready' ? <EmptyView title={calendarMessages.nothing} /> : null
  return (
    <ul className="calendar-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryButton calendar={calendar} entry={entry} className="is-row" full />
        </li>
      ))}
    </ul>
  )
}

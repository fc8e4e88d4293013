import { LeftOutlined, PlusOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useEffect } from 'react'
import { daysOf, placeSpans, type CalendarView as View } from '#core/calendar'
import { limit } from '#core/limit'
import { calendarMessages, controlMessages, fillText, messages } from '#core/message'
import type { CalendarController, CalendarEntry, CalendarState } from '#react/calendar'
import type { CalendarProps } from '#react/engine'
import { useWatched } from '#react/watch'
import { useNarrow } from '#widgets/face'
import { EmptyView, ErrorView } from '../state/StateView.tsx'
import { columnTitle, EntryButton, titleOf } from './EntryButton.tsx'
import { type HourColumn, HourGrid } from './HourGrid.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import './calendar.css'

const wholeDay = { from: 0, to: 24 }

/** The records of one day, one below the other. */
function DayList({ calendar, state }: { calendar: CalendarController; state: CalendarState }) {
  const entries = placeSpans(state.entries, state.day, wholeDay).placed.map(({ span }) => span)
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

/** A calendar: a bar for navigation, and below it a day, a week or a month. On phones a day is a list. */
export function CalendarView({ calendar, resources }: CalendarProps) {
  const state = useWatched(calendar.state)
  const narrow = useNarrow()
  const { failure, capped, entries, view } = state
  useEffect(() => {
    if (narrow && view !== 'day') calendar.show('day')
  }, [narrow, view, calendar])
  return (
    <section className="calendar" aria-busy={state.status === 'loading'}>
      <Bar calendar={calendar} state={state} narrow={narrow} />
      {capped && <p className="calendar-note">{fillText(calendarMessages.capped, { count: limit.pageSize })}</p>}
      {failure && entries.length === 0 ? (
        <ErrorView message={failure.message} requestId={failure.requestId} retry={calendar.refresh} />
      ) : (
        <Days calendar={calendar} resources={resources} state={state} narrow={narrow} />
      )}
    </section>
  )
}

interface PartProps {
  calendar: CalendarProps['calendar']
  state: CalendarState
  narrow: boolean
}

const views: readonly View[] = ['day', 'week', 'month']

function Bar({ calendar, state, narrow }: PartProps) {
  const { view, day, today } = state
  return (
    <header className="calendar-bar">
      <Button disabled={day === today} onClick={calendar.today}>
        {controlMessages.range.today}
      </Button>
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={calendarMessages.before}
        onClick={() => calendar.step(-1)}
      />
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={calendarMessages.after}
        onClick={() => calendar.step(1)}
      />
      <h2 aria-live="polite">{titleOf(view, day)}</h2>
      <span className="calendar-space" />
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={messages.word.refresh}
        onClick={calendar.refresh}
      />
      {!narrow && (
        <Segmented<View>
          value={view}
          onChange={calendar.show}
          options={views.map((value) => ({ value, label: calendarMessages.views[value] }))}
        />
      )}
      {calendar.mayCreate && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void calendar.create()}>
          {messages.word.create}
        </Button>
      )}
    </header>
  )
}

function Days({ calendar, resources, state, narrow }: PartProps & Pick<CalendarProps, 'resources'>) {
  const { view, day } = state
  if (narrow || (calendar.wholeDays && view === 'day')) return <DayList calendar={calendar} state={state} />
  if (calendar.wholeDays || view === 'month') return <WeekGrid calendar={calendar} state={state} />
  if (view === 'week' || resources.status === 'none') {
    const columns = daysOf(view, day).map((one) => ({
      ...{ id: one, day: one, title: columnTitle(one), resource: '' },
      has: () => true,
    }))
    return <HourGrid calendar={calendar} state={state} columns={columns} />
  }
  if (resources.status === 'failed')
    return <ErrorView message={messages.failure.unknown} requestId="" retry={resources.retry} />
  return <HourGrid calendar={calendar} state={state} columns={resourceColumns(resources, state)} />
}

/** A column for each resource that can be chosen, and one for the records of a day that have none of them. */
function resourceColumns({ options, status }: CalendarProps['resources'], { day, entries }: CalendarState) {
  const columns: HourColumn[] = options.map(({ value, text }) => ({
    ...{ id: value, day, title: text, resource: value },
    has: ({ resource }) => resource === value,
  }))
  const isElsewhere = ({ resource }: CalendarEntry) => options.every(({ value }) => value !== resource)
  if (status === 'ready' && options.length > 0 && entries.some(isElsewhere))
    columns.push({ id: 'elsewhere', day, title: calendarMessages.elsewhere, resource: '', has: isElsewhere })
  return columns
}

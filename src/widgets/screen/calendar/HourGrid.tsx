import { placeSpans } from '#core/calendar'
import { calendarMessages, fillText } from '#core/message'
import type { CalendarController, CalendarState } from '#react/calendar'
import { EmptyView } from '../state/EmptyView.tsx'
import { EntryButton } from './EntryButton.tsx'
import { type HourColumn, type SpanDrawing, useDrawnSpan } from './useDrawnSpan.ts'

interface HourGridProps {
  calendar: CalendarController
  state: CalendarState
  columns: readonly HourColumn[]
}

/** Columns of hours beside each other. Drawing over free time begins a record. */
export function HourGrid({ calendar, state, columns }: HourGridProps) {
  const { from, to } = calendar.program.hours
  const hours = Array.from({ length: to - from }, (_, index) => from + index)
  const drawing = useDrawnSpan(calendar)
  const { resource } = calendar.program
  if (columns.length === 0 && state.status !== 'loading')
    return <EmptyView title={fillText(calendarMessages.noResources, { title: resource?.title ?? '' })} />
  return (
    <div className="calendar-scroll">
      <div
        className="calendar-hours"
        style={{ gridTemplateColumns: `56px repeat(${columns.length}, minmax(120px, 1fr))` }}
      >
        <div className="calendar-corner" />
        {columns.map(({ id, title, day, resource: key }) => (
          <div
            key={id}
            className={!key && day === state.today ? 'calendar-head is-today' : 'calendar-head'}
            title={title}
          >
            {title}
          </div>
        ))}
        <div className="calendar-clocks" aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
          ))}
        </div>
        {columns.map((column) => (
          <Column key={column.id} {...{ calendar, state, column, drawing }} />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  calendar: CalendarController
  state: CalendarState
  column: HourColumn
  drawing: SpanDrawing
}

const percent = (part: number): string => `${part * 100}%`

function Column({ calendar, state, column, drawing }: ColumnProps) {
  const { hours } = calendar.program
  const own = state.entries.filter(({ resource }) => column.resource === '' || resource === column.resource)
  const span = drawing.span?.column.id === column.id ? drawing.span : null
  const minutes = (hours.to - hours.from) * 60
  return (
    <div
      className={calendar.mayCreate ? 'calendar-column is-open' : 'calendar-column'}
      data-column={column.id}
      title={calendar.mayCreate ? calendarMessages.hint : undefined}
      style={{ ['--calendar-hours' as string]: hours.to - hours.from }}
      {...drawing.handlersOf(column)}
    >
      {placeSpans(own, column.day, hours).map(({ span: entry, top, height, lane, lanes }) => (
        <EntryButton
          key={entry.id}
          calendar={calendar}
          entry={entry}
          className="is-placed"
          full={column.resource === ''}
          style={{
            top: percent(top),
            height: percent(height),
            left: percent(lane / lanes),
            width: percent(1 / lanes),
          }}
        />
      ))}
      {span && (
        <div
          className="calendar-drawn"
          style={{
            top: percent((span.from - hours.from * 60) / minutes),
            height: percent((span.to - span.from) / minutes),
          }}
        />
      )}
    </div>
  )
}

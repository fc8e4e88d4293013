import { type PointerEvent, useState } from 'react'
import { minutesAt, momentAt, placeSpans } from '#core/calendar'
import { calendarMessages, fillText } from '#core/message'
import type { CalendarController, CalendarState } from '#react/calendar'
import { EmptyView } from '../state/StateView.tsx'
import { EntryButton } from './EntryButton.tsx'

/** A column of hours: a day, or one of several columns of a day. */
interface HourColumn {
  id: string
  title: string
  day: string
  /** The key of what its records take; empty where all of the day stand in it. */
  resource: string
}

/** A span being drawn in a column, in minutes of its day. */
interface DrawnSpan {
  column: HourColumn
  /** Where drawing started. */
  at: number
  from: number
  to: number
}

/** Drawing over free time. */
interface SpanDrawing {
  span: DrawnSpan | null
  handlersOf(column: HourColumn): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

const stepMinutes = 30
/** Length of a record created by a click, in minutes. */
const clickMinutes = 60

/** A span drawn over free time becomes that of a new record. */
function useDrawnSpan(calendar: CalendarController): SpanDrawing {
  const { hours } = calendar.program
  const [span, setSpan] = useState<DrawnSpan | null>(null)
  const minutesOf = ({ currentTarget, clientY }: PointerEvent<HTMLElement>): number => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return minutesAt((clientY - top) / height, hours, stepMinutes)
  }
  const end = () => {
    if (!span) return
    setSpan(null)
    const pressed = span.to - span.from <= stepMinutes && span.from === span.at
    const to = pressed ? Math.min(span.from + clickMinutes, hours.to * 60) : span.to
    const { day, resource } = span.column
    void calendar.create({ start: momentAt(day, span.from), end: momentAt(day, to), ...(resource ? { resource } : {}) })
  }
  return {
    span,
    handlersOf: (column) => ({
      onPointerDown(event) {
        if (!calendar.mayCreate || event.button !== 0 || event.target !== event.currentTarget) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = Math.min(minutesOf(event), hours.to * 60 - stepMinutes)
        setSpan({ column, at, from: at, to: at + stepMinutes })
      },
      onPointerMove(event) {
        if (span?.column.id !== column.id) return
        const now = Math.min(minutesOf(event), hours.to * 60 - stepMinutes)
        setSpan({ ...span, from: Math.min(span.at, now), to: Math.max(span.at, now) + stepMinutes })
      },
      onPointerUp: end,
      onPointerCancel: () => setSpan(null),
    }),
  }
}

interface HourGridProps {
  calendar: CalendarController
  state: CalendarState
  columns: readonly HourColumn[]
}

/** Columns of hours side by side. Drawing over free time creates a record. */
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

import { type CSSProperties, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { dayWeights, type HiddenSpans, lanesIn, minutesAt, momentAt, placeSpans, widthOfLanes } from '#core/calendar'
import { calendarMessages, fillText } from '#core/message'
import type { CalendarController, CalendarEntry, CalendarState } from '#react/calendar'
import { EmptyView } from '../state/StateView.tsx'
import { EntryButton } from './EntryButton.tsx'

/** A column of hours: a day, or one of several columns of a day. */
export interface HourColumn {
  id: string
  title: string
  day: string
  /** The key of what its records take; empty where they say themselves what they take. */
  resource: string
  /** Whether a record stands in it. */
  has(entry: CalendarEntry): boolean
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

const [clocksWidthPx, leastWidthPx] = [56, 120]

/** The width of an element as it changes; 0 before it is measured. */
function useWidth(container: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [container])
  return widthPx
}

/** Columns of hours side by side. Drawing over free time creates a record. */
export function HourGrid({ calendar, state, columns }: HourGridProps) {
  const { from, to } = calendar.program.hours
  const hours = Array.from({ length: to - from }, (_, index) => from + index)
  const drawing = useDrawnSpan(calendar)
  const { resource } = calendar.program
  const container = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(container)
  const isWeek = state.view === 'week'
  const days = columns.map(({ day }) => day)
  const weights = isWeek ? dayWeights(state.entries, days) : days.map(() => 1)
  const unitPx = (widthPx - clocksWidthPx) / weights.reduce((total, weight) => total + weight, 0)
  const lanesOf = (weight: number) => (isWeek ? lanesIn(Math.max(unitPx, leastWidthPx) * weight) : undefined)
  const tracks = columns.map((column, index) => {
    const weight = weights[index] ?? 1
    const lanesPx = isWeek ? 0 : widthOfLanes(state.entries.filter(column.has), column.day, calendar.program.hours)
    return `minmax(${Math.max(leastWidthPx * weight, lanesPx)}px, ${weight}fr)`
  })
  if (columns.length === 0 && state.status !== 'loading')
    return <EmptyView title={fillText(calendarMessages.noResources, { title: resource?.title ?? '' })} />
  return (
    <div ref={container} className="calendar-scroll">
      <div className="calendar-hours" style={{ gridTemplateColumns: `${clocksWidthPx}px ${tracks.join(' ')}` }}>
        <div className="calendar-corner" />
        {columns.map(({ id, title }) => (
          <div key={id} className={id === state.today ? 'calendar-head is-today' : 'calendar-head'} title={title}>
            {title}
          </div>
        ))}
        <div className="calendar-clocks" aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
          ))}
        </div>
        {columns.map((column, index) => (
          <Column key={column.id} {...{ calendar, state, column, drawing }} mostLanes={lanesOf(weights[index] ?? 1)} />
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
  /** At most so many records stand side by side; undefined: all. */
  mostLanes: number | undefined
}

const percent = (part: number): string => `${part * 100}%`

const [hourPx, lineHeightPx, insetPx] = [56, 16, 8]

/** Lines of the title that an entry has below its clock; 0: both share one line. */
const linesIn = (heightPx: number): number =>
  Math.max(0, Math.min(2, Math.floor((heightPx - insetPx) / lineHeightPx) - 1))

function Column({ calendar, state, column, drawing, mostLanes }: ColumnProps) {
  const { hours } = calendar.program
  const own = state.entries.filter(column.has)
  const span = drawing.span?.column.id === column.id ? drawing.span : null
  const minutes = (hours.to - hours.from) * 60
  const { placed, hidden } = placeSpans(own, column.day, hours, mostLanes)
  const besideRest = (part: number) => (hidden.length > 0 ? `calc((100% - 24px) * ${part})` : percent(part))
  return (
    <div
      className={calendar.mayCreate ? 'calendar-column is-open' : 'calendar-column'}
      data-column={column.id}
      title={calendar.mayCreate ? calendarMessages.hint : undefined}
      style={{ ['--calendar-hours' as string]: hours.to - hours.from }}
      {...drawing.handlersOf(column)}
    >
      {placed.map(({ span: entry, top, height, lane, lanes }) => {
        const lines = linesIn((height * minutes * hourPx) / 60)
        return (
          <EntryButton
            key={entry.id}
            calendar={calendar}
            entry={entry}
            className={lines === 0 ? 'is-placed is-short' : 'is-placed'}
            full={column.resource === ''}
            day={column.day}
            narrow={mostLanes !== undefined}
            style={
              {
                top: percent(top),
                height: percent(height),
                left: besideRest(lane / lanes),
                width: besideRest(1 / lanes),
                '--calendar-lines': lines,
              } as CSSProperties
            }
          />
        )
      })}
      {hidden.map((rest) => (
        <Rest key={rest.top} rest={rest} open={() => calendar.goTo(column.day, 'day')} />
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

/** What has no lane: how many there are, and the way to the day that shows them. */
function Rest({ rest: { count, top, height }, open }: { rest: HiddenSpans; open(): void }) {
  const label = fillText(calendarMessages.more, { count })
  return (
    <button
      type="button"
      className="calendar-rest"
      aria-label={label}
      title={label}
      style={{ top: percent(top), height: percent(height) }}
      onClick={open}
    >
      {fillText(calendarMessages.rest, { count })}
    </button>
  )
}

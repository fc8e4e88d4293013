import { type PointerEvent, useState } from 'react'
import { minutesAt, momentAt } from '#core/calendar'
import type { CalendarController } from '#react/calendar'

/** A column of hours: a day, or what is told apart on one day. */
export interface HourColumn {
  id: string
  title: string
  day: string
  /** The key of what its records take; empty where all of the day stand in it. */
  resource: string
}

/** A span that is being drawn over a column, in minutes of its day. */
interface DrawnSpan {
  column: HourColumn
  /** Where it was begun. */
  at: number
  from: number
  to: number
}

/** Drawing over free time. */
export interface SpanDrawing {
  span: DrawnSpan | null
  handlersOf(column: HourColumn): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

const stepMinutes = 30
/** What a press without drawing takes. */
const pressMinutes = 60

/** What is drawn over free time becomes the span of a new record. */
export function useDrawnSpan(calendar: CalendarController): SpanDrawing {
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
    const to = pressed ? Math.min(span.from + pressMinutes, hours.to * 60) : span.to
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

import type { CSSProperties } from 'react'
import type { CalendarController, CalendarEntry } from '#react/calendar'
import { clockText } from './titleOf.ts'

interface EntryButtonProps {
  calendar: CalendarController
  entry: CalendarEntry
  className: string
  style?: CSSProperties
  /** What it takes is told, where the place does not say it. */
  told?: boolean
}

/** A record in a calendar: when, what and where; a press opens it. */
export function EntryButton({ calendar, entry, className, style, told = false }: EntryButtonProps) {
  const { title, tone, resourceText } = entry
  const text = [clockText(entry), title, ...(resourceText ? [resourceText] : [])].join(' ')
  return (
    <button
      type="button"
      className={`calendar-entry ${className}${tone ? ` is-${tone}` : ''}`}
      style={style}
      title={text}
      onClick={() => void calendar.open(entry.id)}
    >
      <span className="calendar-clock">{clockText(entry)}</span> <span>{title}</span>
      {told && resourceText && <span className="calendar-where">{resourceText}</span>}
    </button>
  )
}

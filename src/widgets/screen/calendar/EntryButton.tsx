import type { CSSProperties } from 'react'
import type { CalendarController, CalendarEntry } from '#react/calendar'
import { clockText, whenText } from './titleOf.ts'

interface EntryButtonProps {
  calendar: CalendarController
  entry: CalendarEntry
  className: string
  style?: CSSProperties
  /** What it takes, and on which days, is told, where the place does not say it. */
  full?: boolean
}

/** A record in a calendar: when, what and where; a press opens it. */
export function EntryButton({ calendar, entry, className, style, full = false }: EntryButtonProps) {
  const { title, tone, resourceText } = entry
  const when = full ? whenText(entry) : clockText(entry)
  const text = [whenText(entry), title, ...(resourceText ? [resourceText] : [])].join(' ')
  return (
    <button
      type="button"
      className={`calendar-entry ${className}${tone ? ` is-${tone}` : ''}`}
      style={style}
      title={text}
      onClick={() => void calendar.open(entry.id)}
    >
      {when && <span className="calendar-clock">{when}</span>} <span>{title}</span>
      {full && resourceText && <span className="calendar-where">{resourceText}</span>}
    </button>
  )
}

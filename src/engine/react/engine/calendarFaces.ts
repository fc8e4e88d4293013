import type { DictOption } from '#core/dictionary'
import type { CalendarController } from '#react/calendar'

/** Draws a calendar: its days and hours, the records in them, and what leads to other days. */
export interface CalendarProps {
  calendar: CalendarController
  /** What a day is told apart by; `none` where there is nothing to tell. */
  resources: { status: string; options: readonly DictOption[]; retry(): void }
}

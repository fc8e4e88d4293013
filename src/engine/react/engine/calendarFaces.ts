import type { DictOption } from '#core/dictionary'
import type { CalendarController } from '#react/calendar'

/** Draws a calendar: its days and hours, the records in them, and what leads to other days. */
export interface CalendarProps {
  calendar: CalendarController
  /** What a day is divided by; `none` where there is nothing to divide it by. */
  resources: { status: string; options: readonly DictOption[]; retry(): void }
}

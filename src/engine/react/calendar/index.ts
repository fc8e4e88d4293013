/** Calendars without a face: which days are shown, the records in them, and what is made and opened there. */
export {
  type CalendarController,
  type CalendarEntry,
  type CalendarState,
  createCalendarController,
} from './controller.ts'

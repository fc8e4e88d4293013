/** Calendars without views: the displayed days, the records in them, and how records are created and opened. */
export {
  type CalendarController,
  type CalendarEntry,
  type CalendarState,
  createCalendarController,
} from './controller.ts'

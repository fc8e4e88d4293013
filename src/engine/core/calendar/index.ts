/** Calendars without a face: which days a view shows, and where a span lies among the hours of a day. Days and moments are texts of the wall clock. */
export { type Bar, placeBars } from './bars.ts'
export { type CalendarView, daysOf, isInMonth, momentAt, reachOf, stepDay, weekdayOf } from './days.ts'
export { type Hours, minutesAt, type Placed, placeSpans, type Span } from './place.ts'
export { suggestSpan } from './suggest.ts'

/**
 * Headless calendars: the days of a view, and the position of a span among them and among the hours of a day. Days and moments
 * are wall-clock texts.
 */
export { type Bar, placeBars } from './bars.ts'
export { type CalendarView, daysOf, isInMonth, momentAt, reachOf, stepDay, weekdayOf } from './days.ts'
export { minutesAt, placeSpans, type Span, suggestSpan } from './place.ts'

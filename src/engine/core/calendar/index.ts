/** Headless calendars: the days of a view, and the layout of spans over days and hours. Days and moments are wall-clock texts. */
export { type Bar, placeBars } from './bars.ts'
export { type CalendarView, daysOf, intervalOf, isInMonth, momentAt, stepDay, weekdayOf } from './days.ts'
export {
  dayWeights,
  type HiddenSpans,
  lanesIn,
  minutesAt,
  placeSpans,
  type Span,
  suggestSpan,
  widthOfLanes,
} from './place.ts'

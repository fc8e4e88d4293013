/**
 * Time on the server: the clock port and the product's text form of a moment (GMT+8 unless told otherwise).
 * No other room asks the machine what time it is.
 */
export type { Clock } from './clock.ts'
export { monotonicMs, systemClock } from './clock.ts'
export { defaultZoneMinutes, formatDateTime, parseDateTime } from './dateTime.ts'

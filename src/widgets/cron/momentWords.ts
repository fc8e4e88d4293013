import { weekdayOf } from '#core/calendar'
import { calendarMessages } from '#core/message'

/** A moment `YYYY-MM-DD HH:mm:ss` with the day of its week. */
export const momentWords = (moment: string): string =>
  `${moment} ${calendarMessages.weekdays[weekdayOf(moment.slice(0, 10))] ?? ''}`

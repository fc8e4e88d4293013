import { minutesPerHour, momentAt } from './days.ts'
import type { Hours } from './place.ts'

const lastHour = 23

/** The hour that is offered for something new on a day: the second of its hours, today the next full one that is still to come. */
export function suggestSpan(day: string, now: string, { from }: Hours): { start: string; end: string } {
  const next = now.slice(0, 10) === day ? Number(now.slice(11, 13)) + 1 : 0
  const hour = Math.min(Math.max(from + 1, next), lastHour)
  return { start: momentAt(day, hour * minutesPerHour), end: momentAt(day, (hour + 1) * minutesPerHour) }
}

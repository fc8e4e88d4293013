import { stepDay, daysOf as viewOf } from '#core/calendar'

const firstOf = (month: string): string => `${month}-01`

/** The month `by` months after `month`; months are `YYYY-MM`. */
export const monthAfter = (month: string, by: number): string => stepDay('month', firstOf(month), by).slice(0, 7)

/** The first and the last day of a month. */
export const daysOf = (month: string): readonly [string, string] => [
  firstOf(month),
  stepDay('day', firstOf(monthAfter(month, 1)), -1),
]

/** The weeks of a month, Monday first, filled up with days of the adjacent months. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const days = viewOf('month', firstOf(month))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

import { cronMessages } from '#core/message'

/** The title and the range of one part of an expression. */
export interface Unit {
  title: string
  min: number
  max: number
  /** Names for the numbers, starting at `min`. */
  names?: readonly string[]
}

const { units } = cronMessages

/** The parts in order. Weekdays count from Sunday. spec: widgets §5, Cron bounds */
export const unit = {
  second: { title: units.second, min: 0, max: 59 },
  minute: { title: units.minute, min: 0, max: 59 },
  hour: { title: units.hour, min: 0, max: 23 },
  day: { title: units.day, min: 1, max: 31 },
  month: {
    title: units.month,
    min: 1,
    max: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  week: { title: units.week, min: 1, max: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
  /** Years are unbounded: one in the past or far in the future simply never occurs. */
  year: { title: units.year, min: 0, max: 99_999 },
} as const satisfies Record<string, Unit>

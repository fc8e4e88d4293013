import { cronMessages } from '#core/message'

/** One of the seven places of an expression. */
export interface Unit {
  title: string
  min: number
  max: number
  /** What may stand for numbers, the first for `min`. */
  names?: readonly string[]
}

const { units } = cronMessages

/** The places in their order. Days of the week count from Sunday. spec: widgets §5, Cron bounds */
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
  /** Years are not bounded: one that is past or far away never comes. */
  year: { title: units.year, min: 0, max: 99_999 },
} as const satisfies Record<string, Unit>

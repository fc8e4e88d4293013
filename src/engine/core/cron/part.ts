/** The parts of an expression, in order. */
export const cronUnits = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const

export type CronUnit = (typeof cronUnits)[number]

/** The text of each part. */
export type CronParts = Readonly<Record<CronUnit, string>>

const every = '*'
const unset = '?'

/** The initial expression of the dialog. spec: widgets §4 */
const untouched: CronParts = {
  second: every,
  minute: every,
  hour: every,
  day: every,
  month: every,
  week: unset,
  year: every,
}

/** Splits a text into its parts; missing parts have their initial value. */
export function cronPartsOf(text: string): CronParts {
  const places = text.trim().split(/\s+/).filter(Boolean)
  const parts = cronUnits.map((unit, index) => [unit, places[index] ?? untouched[unit]])
  return Object.fromEntries(parts) as CronParts
}

/** The expression with all seven parts. */
export const cronTextOf = (parts: CronParts): string => cronUnits.map((unit) => parts[unit]).join(' ')

/** Whether the week can be edited: only while the day names no days. spec: widgets §4 */
export const isWeekOpen = ({ day }: CronParts): boolean => day === unset || day === every

/** The parts after one was set, including the linked changes of others. spec: widgets §4 Cron linkage rules; readings, Cron */
export function setCronPart(parts: CronParts, unit: CronUnit, text: string): CronParts {
  const set = { ...parts, [unit]: text }
  switch (unit) {
    case 'minute':
      return startAt(set, 'second', '0')
    case 'hour':
      return startAt(set, 'minute', '0')
    case 'day':
      return text === unset ? chosenIn(set, 'week') : startAt({ ...set, week: unset }, 'hour', '0')
    case 'week':
      return text === unset ? chosenIn(set, 'day') : startAt({ ...set, day: unset }, 'hour', '0')
    case 'year':
      return text === every ? set : startAt(set, 'month', '1')
    default:
      return set
  }
}

/** Replaces `*` in a finer part by the first value. */
const startAt = (parts: CronParts, unit: CronUnit, first: string): CronParts =>
  parts[unit] === every ? setCronPart(parts, unit, first) : parts

/** Replaces an open day or week by a concrete one after the other was opened. */
const chosenIn = (parts: CronParts, unit: 'day' | 'week'): CronParts =>
  parts[unit] === every || parts[unit] === unset ? { ...parts, [unit]: '1' } : parts

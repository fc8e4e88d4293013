/** The places of an expression in their order. */
export const cronUnits = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const

export type CronUnit = (typeof cronUnits)[number]

/** The text of each place. */
export type CronParts = Readonly<Record<CronUnit, string>>

const every = '*'
const unset = '?'

/** An expression of which nothing was chosen yet. spec: widgets §4 */
const untouched: CronParts = {
  second: every,
  minute: every,
  hour: every,
  day: every,
  month: every,
  week: unset,
  year: every,
}

/** The places of a text; what it leaves out stands as it does where nothing was chosen. */
export function cronPartsOf(text: string): CronParts {
  const places = text.trim().split(/\s+/).filter(Boolean)
  const parts = cronUnits.map((unit, index) => [unit, places[index] ?? untouched[unit]])
  return Object.fromEntries(parts) as CronParts
}

/** The expression of seven places. */
export const cronTextOf = (parts: CronParts): string => cronUnits.map((unit) => parts[unit]).join(' ')

/** The week has no say where the day names days. spec: widgets §4 */
export const isWeekOpen = ({ day }: CronParts): boolean => day === unset || day === every

/** The places after one was set, with what follows from it. spec: widgets §4 Cron linkage rules; readings, Cron */
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

/** A finer place that runs at all its values begins with the first. */
const startAt = (parts: CronParts, unit: CronUnit, first: string): CronParts =>
  parts[unit] === every ? setCronPart(parts, unit, first) : parts

/** Of day and week one is chosen: the other was just left open. */
const chosenIn = (parts: CronParts, unit: 'day' | 'week'): CronParts =>
  parts[unit] === every || parts[unit] === unset ? { ...parts, [unit]: '1' } : parts

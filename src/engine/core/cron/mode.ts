import type { cronDialogMessages } from '#core/message'
import type { CronParts, CronUnit } from './part.ts'
import { unit as units } from './unit.ts'

/** One or several numbers that a mode asks for. */
export interface CronSlot {
  min: number
  max: number
  /** The initial value. */
  first: number
  /** Weekdays are chosen by name. */
  weekday?: boolean
  several?: boolean
}

/** A way to define one part of an expression; `{slots}` occur in its text and its label. */
export interface CronMode {
  id: keyof typeof cronDialogMessages.offers | 'every'
  /** The part that it sets. */
  writes: CronUnit
  text: string
  slots: Readonly<Record<string, CronSlot>>
}

/** The chosen values of a mode: a text for each slot. */
export type CronChoice = Readonly<Record<string, string>>

const firstYear = 2019
/** The last year that a start may have, and the last year offered in the list. spec: widgets §5 */
const [lastStartYear, lastListYear] = [2119, 2118]
const [exampleStart, exampleStep] = [3, 5]

const slot = (min: number, max: number, first = min): CronSlot => ({ min, max, first })
const weekday: CronSlot = { min: 1, max: 7, first: 1, weekday: true }

/** Slot bounds of the basic modes by part. spec: widgets §5 Cron bounds, §9 Cron defaults */
const bounds = {
  second: { start: slot(0, 59, exampleStart), step: slot(1, 59, exampleStep), from: slot(1, 59), to: slot(0, 59, 59) },
  minute: { start: slot(0, 59, exampleStart), step: slot(1, 60, exampleStep), from: slot(1, 60), to: slot(0, 59, 59) },
  hour: { start: slot(0, 23, exampleStart), step: slot(0, 23, exampleStep), from: slot(0, 23), to: slot(0, 23, 23) },
  day: { start: slot(1, 31, exampleStart), step: slot(1, 31, exampleStep), from: slot(1, 31), to: slot(1, 31, 31) },
  month: { start: slot(0, 12, exampleStart), step: slot(0, 12, exampleStep), from: slot(1, 12), to: slot(1, 12, 12) },
} as const

const every = (writes: CronUnit): CronMode => ({ id: 'every', writes, text: '*', slots: {} })
const none = (writes: CronUnit): CronMode => ({ id: 'none', writes, text: '?', slots: {} })

const list = (writes: CronUnit, min: number, max: number): CronMode => ({
  id: 'list',
  writes,
  text: '{list}',
  slots: { list: { ...slot(min, max), several: true } },
})

/** The four basic modes of a part, in order. spec: widgets §4 */
function plain(writes: keyof typeof bounds): CronMode[] {
  const { start, step, from, to } = bounds[writes]
  const { min, max } = units[writes]
  return [
    every(writes),
    { id: 'step', writes, text: '{start}/{step}', slots: { start, step } },
    list(writes, min, max),
    { id: 'range', writes, text: '{from}-{to}', slots: { from, to } },
  ]
}

const weekStep: CronMode = {
  id: 'weekStep',
  writes: 'week',
  text: '{weekday}/{step}',
  slots: { weekday, step: slot(1, 7) },
}
const weekdays: CronMode = {
  id: 'weekdays',
  writes: 'week',
  text: '{weekdays}',
  slots: { weekdays: { ...weekday, several: true } },
}
const weekRange: CronMode = {
  id: 'weekRange',
  writes: 'week',
  text: '{fromWeekday}-{toWeekday}',
  slots: { fromWeekday: { ...weekday, first: 2 }, toWeekday: { ...weekday, first: 6 } },
}
const byWeekday: readonly CronMode[] = [
  { id: 'lastOf', writes: 'week', text: '{weekday}L', slots: { weekday } },
  { id: 'nth', writes: 'week', text: '{weekday}#{count}', slots: { weekday, count: slot(1, 5) } },
]
const ofDay: readonly CronMode[] = [
  { id: 'last', writes: 'day', text: 'L', slots: {} },
  { id: 'lastWorkday', writes: 'day', text: 'LW', slots: {} },
  { id: 'beforeEnd', writes: 'day', text: 'L-{count}', slots: { count: slot(1, 31) } },
  { id: 'nearest', writes: 'day', text: '{day}W', slots: { day: slot(1, 31) } },
]

/** Modes of the year: the range starts with the current year and spans a hundred. spec: widgets §4, §5 */
const ofYear = (thisYear: number): CronMode[] => [
  every('year'),
  {
    id: 'step',
    writes: 'year',
    text: '{start}/{step}',
    slots: { start: slot(firstYear, lastStartYear), step: slot(1, 99, exampleStep) },
  },
  list('year', firstYear, lastListYear),
  {
    id: 'range',
    writes: 'year',
    text: '{from}-{to}',
    slots: { from: slot(0, units.year.max, thisYear), to: slot(1, units.year.max, thisYear + 100) },
  },
]

/** The modes on the tab of a part. */
export function cronModes(of: CronUnit, thisYear: number): readonly CronMode[] {
  if (of === 'day') return [none('day'), ...plain('day'), weekStep, weekdays, ...ofDay, ...byWeekday]
  if (of === 'week') return [none('week'), weekRange, weekStep, weekdays]
  return of === 'year' ? ofYear(thisYear) : plain(of)
}

const slotName = /\{(\w+)\}/g

/** The text of a mode with the chosen values; slots without one have their initial value. */
export const writeCronMode = ({ text, slots }: CronMode, choice: CronChoice = {}): string =>
  text.replace(slotName, (_, name: string) => choice[name] ?? String(slots[name]?.first ?? ''))

/** The values that a text has in a mode; null when the text does not match it. Names of days and months become numbers. */
function readCronMode({ writes, text, slots }: CronMode, part: string): CronChoice | null {
  const names = Object.keys(slots)
  const pattern = text
    .replace(/[*?]/g, '\\$&')
    .replace(slotName, (_, name: string) => (slots[name]?.several ? '(\\d+(?:,\\d+)*)' : '(\\d+)'))
  const found = new RegExp(`^${pattern}$`).exec(numbersOf(part, writes))
  return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
}

function numbersOf(part: string, of: CronUnit): string {
  const unitSpec: { names?: readonly string[]; min: number } = units[of]
  const numbered = part
    .toUpperCase()
    .replace(/[A-Z]{3}/g, (name) =>
      unitSpec.names?.includes(name) ? String(unitSpec.names.indexOf(name) + unitSpec.min) : name,
    )
  return of === 'year' ? numbered : numbered.replace(/^\*?\//, `${unitSpec.min}/`)
}

/** A mode with its chosen values. */
interface ChosenMode {
  mode: CronMode
  choice: CronChoice
}

/** The mode that a tab selects; null when no mode can express the text of its part. */
export function chosenCronMode(parts: CronParts, modes: readonly CronMode[]): ChosenMode | null {
  const open = parts.day === '?' ? [...modes].sort((one, other) => rankOf(one) - rankOf(other)) : modes
  for (const mode of open) {
    const choice = readCronMode(mode, parts[mode.writes])
    if (choice) return { mode, choice }
  }
  return null
}

/** For an open day (`?`), modes that set the week take precedence. */
const rankOf = ({ id, writes }: CronMode): number => (id === 'none' && writes === 'day' ? 1 : 0)

import { calendarMessages, cronDialogMessages, cronMessages, fillText } from '#core/message'
import { type CronMode, chosenCronMode, cronModes } from './mode.ts'
import { parseCron } from './parseCron.ts'
import { type CronParts, type CronUnit, cronPartsOf } from './part.ts'

const { every, spans } = cronDialogMessages
const { units, presets } = cronMessages

/** The text for all values of a part. */
export const cronEvery: Readonly<Record<CronUnit, string>> = { ...every, hour: presets.hour, week: every.day }

/** The unit in which steps of a part are counted. */
export const cronSpans: Readonly<Record<CronUnit, string>> = { ...units, ...spans }

/** The weekdays as an expression numbers them: Sunday is 1. */
export const cronWeekdays: readonly string[] = [
  ...calendarMessages.weekdays.slice(-1),
  ...calendarMessages.weekdays.slice(0, -1),
]

/** The most common expressions, with their meaning. */
export const cronPresets = [
  { cron: '0 0/5 * * * ?', title: presets.minutes5 },
  { cron: '0 0 * * * ?', title: presets.hour },
  { cron: '0 0 6 * * ?', title: presets.day },
  { cron: '0 0 8 ? * MON-FRI', title: presets.workday },
  { cron: '0 0 8 ? * MON', title: presets.week },
  { cron: '0 0 0 1 * ?', title: presets.month },
  { cron: '0 0 23 L * ?', title: presets.monthEnd },
] as const

const { says } = cronDialogMessages

/** The meaning of an expression in words, from year to second; null when it cannot be parsed. */
export function cronWords(text: string): string | null {
  if (!parseCron(text).ok) return null
  const parts = cronPartsOf(text)
  const coarse = (['year', 'month', 'day'] as const).map((unit) => wordsOf(parts, unit))
  const words = [...coarse, ...timeWords(parts)]
  const first = words.findIndex((word) => !everyWords.has(word))
  if (first < 0) return words.at(-1) ?? ''
  return words.slice(alone(words[first] ?? '') ? first : Math.max(0, first - 1)).join(' ')
}

const everyWords: ReadonlySet<string> = new Set(Object.values(cronEvery))
/** Texts that need no prefix. */
const alone = (word: string): boolean => /^每|年$/.test(word)

const isSingle = (text: string): boolean => /^\d+$/.test(text)

/** The time as on a clock if all its parts are single numbers, else a text for each part. */
function timeWords(parts: CronParts): string[] {
  const places = ['hour', 'minute', 'second'] as const
  if (!places.every((unit) => isSingle(parts[unit])))
    return (parts.second === '0' ? places.slice(0, -1) : places).map((unit) => wordsOf(parts, unit))
  return [places.map((unit) => parts[unit].padStart(2, '0')).join(':')]
}

function wordsOf(parts: CronParts, unit: CronUnit): string {
  const chosen = chosenCronMode(
    parts,
    unit === 'day' ? [...cronModes('day', 0), ...cronModes('week', 0)] : cronModes(unit, 0),
  )
  if (otherText(unit, parts) === '*') return cronEvery[unit]
  if (!chosen || chosen.mode.id === 'none') return `${unitTitle(unit, parts)}${otherText(unit, parts)}`
  const { mode, choice } = chosen
  const named = Object.fromEntries(Object.entries(choice).map(([slot, value]) => [slot, nameOf(mode, slot, value)]))
  return fillText(says[mode.id as keyof typeof says], {
    unit: cronMessages.units[mode.writes],
    span: cronSpans[mode.writes],
    ...named,
  })
}

const otherText = (unit: CronUnit, parts: CronParts): string =>
  unit === 'day' && parts.day === '?' ? parts.week : parts[unit]
const unitTitle = (unit: CronUnit, parts: CronParts): string =>
  cronMessages.units[unit === 'day' && parts.day === '?' ? 'week' : unit]

const nameOf = (mode: CronMode, slot: string, value: string): string =>
  value
    .split(',')
    .map((each) => (mode.slots[slot]?.weekday ? (cronWeekdays[Number(each) - 1] ?? each) : each))
    .join('、')

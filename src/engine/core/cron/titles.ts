import { calendarMessages, cronDialogMessages, cronMessages } from '#core/message'
import type { CronUnit } from './part.ts'

const { every, spans } = cronDialogMessages
const { units, presets } = cronMessages

/** What all values of a place read as. */
export const cronEvery: Readonly<Record<CronUnit, string>> = { ...every, hour: presets.hour, week: every.day }

/** What steps of a place are counted in. */
export const cronSpans: Readonly<Record<CronUnit, string>> = { ...units, ...spans }

/** The days of a week as an expression counts them: Sunday is 1. */
export const cronWeekdays: readonly string[] = [
  ...calendarMessages.weekdays.slice(-1),
  ...calendarMessages.weekdays.slice(0, -1),
]

/** Expressions that people need most, with what they mean. */
export const cronPresets = [
  { cron: '0 0/5 * * * ?', title: presets.minutes5 },
  { cron: '0 0 * * * ?', title: presets.hour },
  { cron: '0 0 6 * * ?', title: presets.day },
  { cron: '0 0 8 ? * MON-FRI', title: presets.workday },
  { cron: '0 0 8 ? * MON', title: presets.week },
  { cron: '0 0 0 1 * ?', title: presets.month },
  { cron: '0 0 23 L * ?', title: presets.monthEnd },
] as const

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

import { cronMessages } from '#core/message'

const { presets } = cronMessages

/** Expressions that people need most, with what they mean. */
export const usualCrons = [
  { cron: '0 0/5 * * * ?', title: presets.minutes5 },
  { cron: '0 0 * * * ?', title: presets.hour },
  { cron: '0 0 6 * * ?', title: presets.day },
  { cron: '0 0 8 ? * MON-FRI', title: presets.workday },
  { cron: '0 0 8 ? * MON', title: presets.week },
  { cron: '0 0 0 1 * ?', title: presets.month },
  { cron: '0 0 23 L * ?', title: presets.monthEnd },
] as const

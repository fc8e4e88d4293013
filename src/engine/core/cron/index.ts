/**
 * Quartz cron expressions, `second minute hour day month week [year]`: parsed with messages that name the mistake and its remedy, and
 * evaluated for their next runs on the wall clock. The caller passes the current time.
 */

export { type CronChoice, type CronMode, type CronSlot, chosenCronMode, cronModes, writeCronMode } from './mode.ts'
export { cronProblem, nextWallRuns } from './nextRuns.ts'
export { inEveryYear, isEveryYear, parseCron } from './parseCron.ts'
export { type CronParts, type CronUnit, cronPartsOf, cronTextOf, cronUnits, isWeekOpen, setCronPart } from './part.ts'
export { cronEvery, cronPresets, cronSpans, cronWeekdays, cronWords } from './words.ts'

/**
 * Cron expressions as Quartz has them, `second minute hour day month week [year]`: read with a message that says what is wrong, where and
 * what to write instead; and the next times at which they run, in any zone. Nothing here asks what time it is.
 */

export {
  type ChosenMode,
  type CronChoice,
  type CronMode,
  type CronSlot,
  chosenCronMode,
  cronModes,
  writeCronMode,
} from './mode.ts'
export { nextRuns, nextWallRuns, type Zone } from './nextRuns.ts'
export { type Cron, inEveryYear, isEveryYear, parseCron, type ReadCron } from './parseCron.ts'
export { type CronParts, type CronUnit, cronPartsOf, cronTextOf, cronUnits, isWeekOpen, setCronPart } from './part.ts'
export { cronProblem } from './problem.ts'
export { cronEvery, cronSpans, cronWeekdays } from './unitWords.ts'
export { usualCrons } from './usual.ts'
export { cronWords } from './words.ts'

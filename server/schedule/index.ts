/**
 * Work that runs by the clock: jobs by their cron expressions, and moves of records that are due. Each due time is taken by
 * one server of all, a missed one runs once, every run is logged. What a job does is its class, a value of the registry.
 */
export { jobClasses } from './class/index.ts'
export { plannedTimes } from './class/inspectGenerate.ts'
export { duePart, makeDueMoves } from './dueMoves.ts'
export type { JobClass, JobEnd } from './runJob.ts'
export { scheduleRoom } from './scheduleRoom.ts'

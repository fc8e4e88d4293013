/**
 * Scheduled work: jobs by their cron expressions, and due moves of records. One server claims each due time, missed times run once, and every
 * run is logged. What a job does is defined by its class, a value of the registry.
 */
export { jobClasses } from './class/index.ts'
export { plannedTimes } from './class/inspectGenerate.ts'
export { duePart, makeDueMoves } from './dueMoves.ts'
export type { JobClass, JobEnd } from './runJob.ts'
export { scheduleRoom } from './scheduleRoom.ts'

/**
 * Jobs that run by the clock: each due time is taken by one server of all, what was missed runs once, every run is told in a log, and
 * one that fails holds up no other. What a job does is its class, a value of the registry.
 */

export { jobClasses } from './class/index.ts'
export { type InspectPlan, plannedTimes } from './class/plannedTimes.ts'
export type { JobClass, JobEnd, JobRun } from './jobClass.ts'
export { type ScheduleRoom, scheduleRoom } from './scheduleRoom.ts'

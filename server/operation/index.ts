/**
 * What operators look at: the server's log, its latest calls, errors that pages report, visits a day, the numbers beside
 * menu entries, and what changed between two versions of a record.
 */
export { badgePart } from './badge.ts'
export { clientLogPart } from './clientLog.ts'
export { dataLogPart, openLog } from './dataLog.ts'
export { tracePart, visitPart } from './visit.ts'

/** Tools for operators: recent calls, error reports of pages, daily visits, menu badges, and comparison of record versions. */
export { badgePart } from './badge.ts'
export { clientLogPart } from './clientLog.ts'
export { dataLogPart } from './dataLog.ts'
export { tracePart, visitPart } from './visit.ts'

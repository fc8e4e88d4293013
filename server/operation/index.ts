/**
 * Tools for operators: recent calls, error reports of pages, daily visits, menu badges, comparison of record versions; the log of the
 * server, JSON lines on standard output and in files by day and size, without secrets; and the figures of machine, runtime, calls, sessions,
 * database and caches for the screens, for clients of the family and for Prometheus.
 */
export { badgePart } from './badge.ts'
export { clientLogPart } from './clientLog.ts'
export { dataLogPart } from './dataLog.ts'
export { logPart } from './log/logPart.ts'
export { openLog, openServerLog } from './log/openLog.ts'
export { monitorPart } from './monitor/monitorPart.ts'
export { tracePart, visitPart } from './visit.ts'

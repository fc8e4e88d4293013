/** Errors of the browser on their way to the server's log, with the number of the call that failed. */
export type { ClientLog, ClientLogSettings } from './clientLog.ts'
export { createClientLog } from './clientLog.ts'
export type { LogEntry } from './entry.ts'

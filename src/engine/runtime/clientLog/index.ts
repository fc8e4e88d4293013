/** Sends errors of the browser to the server's log, with the id of the request that failed. */
export type { ClientLog } from './clientLog.ts'
export { createClientLog } from './clientLog.ts'

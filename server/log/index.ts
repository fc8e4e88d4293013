/** The server's own log: one JSON line an event on standard output, secrets left out. */
export { openLog } from './openLog.ts'

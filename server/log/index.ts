/** The log of the server: JSON lines on standard output and in files by day and size, which are searched and removed after a time. Secrets are never written. */
export { logPart } from './logPart.ts'
export { openLog, openServerLog } from './openLog.ts'

/**
 * Errors of pages: what browsers report goes into the log of the server and, for people who are signed in, into the system
 * log with the number of the call that failed. Telling of an error never gives one.
 */
export { clientLogPart } from './clientLogPart.ts'

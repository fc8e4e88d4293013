/** Errors of pages: what browsers report goes into the log of the server and, for people who are signed in, into the system log. */
export { clientLogPart } from './clientLogPart.ts'

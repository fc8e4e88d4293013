/** Errors of the browser on their way into the log, with the number of the call that failed; as fast as one person may err. */
export { clientLogPart } from './clientLogPart.ts'

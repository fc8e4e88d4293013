/**
 * Domain events: written in the transaction of the change, delivered on every instance after its commit. On the writing instance they are
 * delivered before the response goes out; on others at once by notification, or within a second by polling.
 */
export { openOutbox, outboxTable, type RunningOutbox } from './openOutbox.ts'

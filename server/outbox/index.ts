/**
 * Events of the domain: written in the transaction of the change, delivered on every instance after its commit. Delivered
 * here before the answer of the write goes out; elsewhere at once by notice, within a second by poll.
 */
export { openOutbox, outboxTable, type RunningOutbox } from './openOutbox.ts'

/**
 * The machine that the server runs on: clock, random numbers, memory, programs of its own, and calls to other servers.
 * No other room reads the time or makes random bytes.
 */
export { callOut } from './callOut.ts'
export { type Clock, formatDateTime, monotonicMs, parseDateTime, repeatedly, systemClock } from './clock.ts'
export { deferred } from './deferred.ts'
export { collectGarbage } from './memory.ts'
export { programFile } from './programFile.ts'
export { type Random, systemRandom } from './random.ts'

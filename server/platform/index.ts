/**
 * The machine that the server runs on: clock, random numbers, memory, worker programs, turns, and calls to other servers. No other room reads the time
 * or generates random bytes.
 */
export { callOut } from './callOut.ts'
export { type Clock, formatDateTime, monotonicMs, parseDateTime, repeatedly, systemClock } from './clock.ts'
export { deferred } from './deferred.ts'
export { inTurn } from './inTurn.ts'
export { collectGarbage } from './memory.ts'
export { programFile } from './programFile.ts'
export { type Random, systemRandom } from './random.ts'
export { windowCounter } from './windowCounter.ts'

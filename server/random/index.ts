/** Chance on the server: the only place that asks the machine for random bytes; tests hand in a sequence of their own. */
export { systemRandom } from './systemRandom.ts'

/** The last calls that this instance has answered, kept in memory: what came, from whom, what came of it and how long it took. */
export { tracePart } from './tracePart.ts'

/** Values that change, heard of only when they are others: plain cells, and readings of Formily's observables. */
export { type Cell, createCell, type Watched } from './cell.ts'
export { derived } from './derived.ts'
export { observed } from './observed.ts'
export { useWatched } from './useWatched.ts'

/** Values that change, heard of only when they are others: plain cells, readings of Formily's observables, and Formily's own contexts and observer for components. */
export { type Cell, createCell, type Watched } from './cell.ts'
export { derived } from './derived.ts'
export { ContextCleaner, FieldContext, FormContext, observer } from './formily.ts'
export { observed } from './observed.ts'
export { useWatched } from './useWatched.ts'

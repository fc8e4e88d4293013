/** Values that components watch: cells over valtio, readings of Formily's observables, and Formily's own contexts and observer. */
export { ContextCleaner, FieldContext, FormContext, observed, observer } from './formily.ts'
export { type Cell, createCell, derived, useWatched, type Watched } from './watched.ts'

/** Values that components watch: cells over valtio, the answer to a request, readings of Formily's observables, and Formily's own contexts and observer. */
export { ContextCleaner, FieldContext, FormContext, observed, observer } from './formily.ts'
export { useRequest } from './request.ts'
export { type Cell, createCell, derived, useWatched, type Watched } from './watched.ts'

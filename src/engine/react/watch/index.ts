/** Values that components watch: cells over valtio, answers to requests, and Formily's observables, contexts and observer. */
export { ContextCleaner, FieldContext, FormContext, observed, observer } from './formily.ts'
export { useRequest } from './request.ts'
export { type Cell, createCell, derived, useWatched, type Watched } from './watched.ts'

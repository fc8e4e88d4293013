/** Error boundaries: a box in place of what failed, with a retry button and the id in the log. */
export { type Broken, ErrorBoundary } from './ErrorBoundary.tsx'
export { isRefusal, type LoadFailure, loadFailureOf, notFound } from './failure.ts'

/** An error stays where it arose: a box in its place, with a way to try again and the number for the log. */
export { type Broken, ErrorBoundary } from './ErrorBoundary.tsx'
export { type LoadFailure, loadFailureOf, notFound } from './failure.ts'

/** The first page of everybody: a greeting and the ways to the user's own pages. */
export { HomePage } from './HomePage.tsx'

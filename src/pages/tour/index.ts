/** The tour of the frame: shown once to each new user in a role that has one, and again on request. */
export { isTourDue } from './firstTour.ts'
export { Tour } from './Tour.tsx'

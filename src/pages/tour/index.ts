/** The tour of the frame: shown once to each who is new in a role that has one, and again when requested. */
export { isTourDue } from './firstTour.ts'
export { Tour } from './Tour.tsx'

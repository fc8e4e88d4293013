/** Notices that outlive the page on which they were given */
export { type CarriedNotice, createCarriedNotice } from './carriedNotice.ts'

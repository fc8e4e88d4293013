/** Notices that outlive the page that showed them. */
export { type CarriedNotice, createCarriedNotice } from './carriedNotice.ts'

/** The wire that browser and server share: the envelope, pages and the catalogue of calls. */
export type { Envelope, Page } from './envelope.ts'
export { pageOf } from './envelope.ts'

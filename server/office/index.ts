/** Figures of the office over the records that the caller may list, and the site of its portal. */
export { officePart } from './officePart.ts'

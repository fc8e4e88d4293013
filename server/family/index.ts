/**
 * Calls that only other clients of the family make, led to the calls of the product with the rights of their caller; and figures of the
 * office over the records that the caller may list, with the site of its portal.
 */
export { familyPart } from './familyPart.ts'
export { officePart } from './officePart.ts'

/** Calls that only other clients of the family make, led to the calls of the product with the rights of their caller. */
export { familyPart } from './familyPart.ts'

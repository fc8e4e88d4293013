/** The numbers beside menu entries, counted under the rights of whoever sees them. */
export { badgePart } from './badgePart.ts'

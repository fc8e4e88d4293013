/** How many people come, day by day, out of the log of sign-ins. */
export { visitPart } from './visitPart.ts'

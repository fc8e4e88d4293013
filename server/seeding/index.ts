/**
 * Seeds: the rows that a new installation begins with, and the demo county. Each seed runs once, in order, in one
 * transaction, and always makes the same rows.
 */
export { generatorNames, type SeedingSetting, seedingPart } from './seedingPart.ts'

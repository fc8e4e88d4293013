/**
 * Seeds: the rows that a new installation begins with, and the demo county. Each seed runs once, in order, in one
 * transaction, and always makes the same rows.
 */

export { chanceOf } from './generator/chance.ts'
export { rowMaker } from './generator/made.ts'
export { generatorNames, type SeedingSetting, seedingPart } from './seedingPart.ts'

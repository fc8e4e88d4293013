/**
 * Seeds: the rows that a new installation begins with, and the demo county. Each seed runs once, in order, in one
 * transaction, and always makes the same rows.
 */
export { type GrantEntry, matchGrants } from './generator/roleGrants.ts'
export { dictTexts, randomNumbers, rowMaker } from './generator/rowMaker.ts'
export { type Generator, insertSeedRows, type SeedContext } from './insertRows.ts'
export { generatorNames, seedingPart } from './seedingPart.ts'

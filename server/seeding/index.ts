/**
 * Seeds: the rows that a new installation begins with, and the demo county. Each seed runs once, in order, in one
 * transaction, and always makes the same rows.
 */

export { type GrantEntry, matchGrants } from './generator/roleGrants.ts'
export { dictTexts, randomNumbers, rowMaker } from './generator/rowMaker.ts'
export { insertSeedRows } from './insertRows.ts'
export type { Generator, Seeding } from './seeding.ts'
export { generatorNames, seedingPart } from './seedingPart.ts'

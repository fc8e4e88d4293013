/**
 * Seeds: the rows that a new installation begins with, and the demo county. Each seed runs once, in order, in one
 * transaction, and always makes the same rows.
 */

export type { Generator } from './generator/generator.ts'
export { type GrantEntry, matchGrants } from './generator/grantPattern.ts'
export { randomNumbers } from './generator/randomNumbers.ts'
export { dictTexts, rowMaker } from './generator/rowMaker.ts'
export { insertSeedRows } from './insertRows.ts'
export type { Seeding } from './seeding.ts'
export { generatorNames, seedingPart } from './seedingPart.ts'

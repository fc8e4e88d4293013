/**
 * Seeds: the rows that a new installation begins with, and the demo county. Each seed runs once, in order, in one
 * transaction, and always makes the same rows.
 */

export { chanceOf } from './generator/chance.ts'
export type { Generator } from './generator/generator.ts'
export { type GrantEntry, takenBy } from './generator/grantPattern.ts'
export { rowMaker, textsOf } from './generator/made.ts'
export { insertSeedRows } from './insertRows.ts'
export type { Seeding } from './seeding.ts'
export { generatorNames, type SeedingSetting, seedingPart } from './seedingPart.ts'

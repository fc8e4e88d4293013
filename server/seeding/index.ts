/**
 * Seeds: the initial rows of an installation, and the demo county. Each seed runs once, in order and in one transaction, and always generates
 * the same rows.
 */
export { type GrantEntry, matchGrants } from './generator/roleGrants.ts'
export { dictTexts, randomNumbers, rowMaker } from './generator/rowMaker.ts'
export { type Generator, insertSeedRows, type SeedContext } from './insertRows.ts'
export { generatorNames, seedFollower, seedingPart } from './seedingPart.ts'

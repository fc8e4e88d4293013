/**
 * Aggregates over the records of a model: read from a document or a query, checked, and encoded as a query. The server computes
 * them under the reader's rights; a page fills the gaps between buckets.
 */
export { type AggregateProgram, type Bucket, buckets, type Group, type Measure, type Round } from './aggregate.ts'
export { encodeAggregate } from './encodeAggregate.ts'
export { fillGaps, type Reach } from './fillGaps.ts'
export { readOwnCall } from './ownCall.ts'
export { readAggregate } from './readAggregate.ts'
export { settled } from './settled.ts'

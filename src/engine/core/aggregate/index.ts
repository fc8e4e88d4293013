/**
 * Aggregates over the records of a model: read from a document or a query, checked, and encoded as a query. The server computes
 * them under the reader's rights; a page fills the gaps between buckets.
 */
export { type Bucket, buckets } from '#core/document'
export {
  type AggregateProgram,
  type DatePart,
  encodeAggregate,
  type Group,
  type Measure,
  readOwnCall,
  resolveBuckets,
} from './aggregate.ts'
export { type FilledDays, fillGaps } from './fillGaps.ts'
export { readAggregate } from './readAggregate.ts'

/**
 * Aggregates over the records of a model: read from a document or a query, checked, and encoded as a query. The server computes
 * them under the reader's rights; a page fills the gaps between buckets.
 */
export {
  type AggregateProgram,
  type Bucket,
  buckets,
  encodeAggregate,
  type Group,
  type Measure,
  type Round,
  readOwnCall,
  settled,
} from './aggregate.ts'
export { fillGaps, type Reach } from './fillGaps.ts'
export { readAggregate } from './readAggregate.ts'

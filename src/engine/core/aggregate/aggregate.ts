import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'

/** The spans into which moments are gathered, as the function `bucket` names them. */
export const buckets = ['hour', 'day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]

/**
 * What rows are told apart by: a field, the span in which its moment lies, or the node of a tree that it names and every node
 * above that. The name is the field's.
 */
export interface Group {
  name: string
  field: Field
  bucket?: Bucket
  /** The model of the tree; the group is `under(field)`. */
  tree?: Model
}

/** One number over the rows of a group: how many (of them for which `test` holds), or what a field comes to. */
export type Measure =
  | { name: string; kind: 'count'; test?: Expression }
  | { name: string; kind: 'sum' | 'avg' | 'min' | 'max'; field: Field }

/** Numbers over the records of a model. */
export interface AggregateProgram {
  model: Model
  groups: readonly Group[]
  measures: readonly Measure[]
  where?: Expression
  sort: readonly { name: string; order: 'asc' | 'desc' }[]
  /** Groups that are told at most. */
  limit: number
}

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
  /** Says which span when numbers are asked for; what names none leaves each moment by itself. */
  span?: Expression
  /** The model of the tree; the group is `under(field)`. */
  tree?: Model
}

/** One thing over the rows of a group: how many (of them for which `test` holds), what a field comes to, or when it was most or least. */
export type Measure =
  | { name: string; kind: 'count'; test?: Expression }
  | { name: string; kind: 'sum' | 'avg' | 'min' | 'max'; field: Field }
  | { name: string; kind: 'minAt' | 'maxAt'; field: Field; moment: Field }

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

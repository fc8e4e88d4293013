import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'

/** The spans into which moments are gathered, as the function `bucket` names them. */
export const buckets = ['hour', 'day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]

/** What of a moment comes round: its hour (`00` to `23`), its day of the week (`1`, a Monday, to `7`). */
export type Round = 'hour' | 'weekday'

/**
 * What rows are told apart by: a field, the span in which its moment lies, or the node of a tree that it names and every node
 * above that. The name is the field's; of what comes round, its own.
 */
export interface Group {
  name: string
  field: Field
  bucket?: Bucket
  /** Says which span when numbers are asked for; what names none leaves each moment by itself. */
  span?: Expression
  /** The group is `hourOf(field)` or `weekdayOf(field)`. */
  round?: Round
  /** The model of the tree; the group is `under(field)`. */
  tree?: Model
  /** Only the nodes of this level of the tree, 1 at the top. */
  level?: number
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

import { type AggregateQuery, type Bucket, buckets } from '#core/document'
import { compileExpression, type Evaluation, type Expression } from '#core/expression'
import type { Field, Model } from '#core/model'

/** The recurring part of a moment: its hour (`00` to `23`) or its weekday (`1` for Monday to `7`). */
export type DatePart = 'hour' | 'weekday'

/**
 * What rows are grouped by: a field, the time bucket of its moment, or the tree node that it names together with every node above. `name`
 * is that of the field; a group by a recurring part is named after that part.
 */
export interface Group {
  name: string
  field: Field
  bucket?: Bucket
  /** Gives the bucket when the aggregate is requested; with any other result each moment is a group of its own. */
  span?: Expression
  /** The group is `hourOf(field)` or `weekdayOf(field)`. */
  datePart?: DatePart
  /** The model of the tree; the group is `under(field)`. */
  tree?: Model
  /** Only nodes of this level of the tree; the top is level 1. */
  level?: number
}

/**
 * One figure over the rows of a group: a count (optionally of the rows for which `test` holds), an aggregate of a field, or the moment of
 * its minimum or maximum.
 */
export type Measure =
  | { name: string; kind: 'count'; test?: Expression }
  | { name: string; kind: 'sum' | 'avg' | 'min' | 'max'; field: Field }
  | { name: string; kind: 'minAt' | 'maxAt'; field: Field; moment: Field }

/** An aggregate over the records of a model. */
export interface AggregateProgram {
  model: Model
  groups: readonly Group[]
  measures: readonly Measure[]
  where?: Expression
  sort: readonly { name: string; order: 'asc' | 'desc' }[]
  /** Most groups that an answer holds. */
  limit: number
}

/** The calls in an aggregate that are no functions of expressions, because a single row has no such value. */
export type OwnCall =
  | { name: 'under'; field: string; level?: number }
  | { name: 'hourOf' | 'weekdayOf'; field: string }
  | { name: 'minAt' | 'maxAt'; field: string; moment: string }

const call = /^\s*(\w+)\(\s*([A-Za-z]\w*)\s*(?:,\s*(\w+)\s*)?\)\s*$/

/** Parses a call such as `under(depart, 2)` or `maxAt(level, at)`; undefined for any other text. */
export function readOwnCall(text: string): OwnCall | undefined {
  const [, name, field = '', second] = call.exec(text) ?? []
  switch (name) {
    case 'under':
      if (second === undefined) return { name, field }
      return /^[1-9]$/.test(second) ? { name, field, level: Number(second) } : undefined
    case 'hourOf':
    case 'weekdayOf':
      return second === undefined ? { name, field } : undefined
    case 'minAt':
    case 'maxAt':
      return second && /^[A-Za-z]/.test(second) ? { name, field, moment: second } : undefined
    default:
      return undefined
  }
}

/** The aggregate with its buckets evaluated: a bucket may depend on the filters of a dashboard. */
export function resolveBuckets(program: AggregateProgram, evaluation: Evaluation): AggregateProgram {
  if (!program.groups.some(({ span }) => span)) return program
  return { ...program, groups: program.groups.map((group) => resolveBucket(group, evaluation)) }
}

function resolveBucket({ span, ...group }: Group, evaluation: Evaluation): Group {
  if (!span) return group
  const named = compileExpression(span)(evaluation)
  const bucket = buckets.find((one) => one === named)
  return bucket ? { ...group, bucket } : group
}

/** The query parameters for an aggregate; `bind` writes a condition with its `$names` replaced by literals. */
export function encodeAggregate(
  program: AggregateProgram,
  bind: (condition: Expression) => string,
): Readonly<Record<string, string>> {
  const { groups, measures, where, sort, limit } = program
  const query: AggregateQuery = {
    ...(groups.length > 0 ? { group: groups.map(groupText) } : {}),
    measure: Object.fromEntries(measures.map((measure) => [measure.name, measureText(measure, bind)])),
    ...(sort.length > 0 ? { sort: sort.map(({ name, order }) => ({ field: name, order })) } : {}),
    limit,
  }
  return { aggregate: JSON.stringify(query), ...(where ? { where: bind(where) } : {}) }
}

function groupText({ name, field, bucket, datePart, tree, level }: Group): string {
  if (tree) return level ? `under(${name}, ${level})` : `under(${name})`
  if (datePart) return `${datePart}Of(${field.name})`
  return bucket ? `bucket(${name}, '${bucket}')` : name
}

function measureText(measure: Measure, bind: (condition: Expression) => string): string {
  if ('moment' in measure) return `${measure.kind}(${measure.field.name}, ${measure.moment.name})`
  if (measure.kind !== 'count') return `${measure.kind}(${measure.field.name})`
  return measure.test ? `count(${bind(measure.test)})` : 'count()'
}

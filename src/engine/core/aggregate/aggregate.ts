import type { AggregateQuery } from '#core/document'
import { compileExpression, type Evaluation, type Expression } from '#core/expression'
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

/** What an entry of an aggregate may ask that is no function of expressions, as no single row has such a value. */
export type OwnCall =
  | { name: 'under'; field: string; level?: number }
  | { name: 'hourOf' | 'weekdayOf'; field: string }
  | { name: 'minAt' | 'maxAt'; field: string; moment: string }

const call = /^\s*(\w+)\(\s*([A-Za-z]\w*)\s*(?:,\s*(\w+)\s*)?\)\s*$/

/** The call that a text is: `under(depart, 2)`, `maxAt(level, at)`; undefined where it is none of these. */
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

/** The aggregate with the spans that hold now: what was left to the filters of a dashboard is known when it is asked. */
export function settled(program: AggregateProgram, evaluation: Evaluation): AggregateProgram {
  if (!program.groups.some(({ span }) => span)) return program
  return { ...program, groups: program.groups.map((group) => settledGroup(group, evaluation)) }
}

function settledGroup({ span, ...group }: Group, evaluation: Evaluation): Group {
  if (!span) return group
  const named = compileExpression(span)(evaluation)
  const bucket = buckets.find((one) => one === named)
  return bucket ? { ...group, bucket } : group
}

/** The parameters of the call for an aggregate; `bind` writes a condition with its `$names` as literals. */
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

function groupText({ name, field, bucket, round, tree, level }: Group): string {
  if (tree) return level ? `under(${name}, ${level})` : `under(${name})`
  if (round) return `${round}Of(${field.name})`
  return bucket ? `bucket(${name}, '${bucket}')` : name
}

function measureText(measure: Measure, bind: (condition: Expression) => string): string {
  if ('moment' in measure) return `${measure.kind}(${measure.field.name}, ${measure.moment.name})`
  if (measure.kind !== 'count') return `${measure.kind}(${measure.field.name})`
  return measure.test ? `count(${bind(measure.test)})` : 'count()'
}

import type { AggregateQuery } from '#core/document'
import type { Expression } from '#core/expression'
import type { AggregateProgram, Group, Measure } from './aggregate.ts'

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

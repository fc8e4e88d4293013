import { allOf, anyOf, type Condition, never } from './condition.ts'
import { compareCondition, inCondition, type NamedField, termCondition, underCondition } from './fieldCondition.ts'
import type { WireParams } from './page.ts'
import { fieldProblem, type QueryFields, type QueryProblem, type Read } from './queryField.ts'
import { readTerm, splitParts } from './term.ts'

/** Parameters that are never fields. spec: contract §7.1 */
const controls = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryParams',
  'superQueryMatchType',
  '_t',
])

type Reader = (named: NamedField, text: string) => Read<Condition> | null

/** Conditions by suffix; `_tree` is our own: a node and its descendants. spec: contract §7.3 */
const suffixes: readonly (readonly [string, Reader])[] = [
  ['_begin', (named, text) => compareCondition(named, 'ge', text)],
  ['_end', (named, text) => compareCondition(named, 'le', text)],
  ['_MultiString', (named, text) => (splitParts(text).length > 0 ? inCondition(named, splitParts(text)) : null)],
  ['_tree', underCondition],
]

const plain: Reader = (named, text) => termCondition(named, readTerm(text))

/** The field of a parameter, with or without a suffix, and the reader of its value. Unknown names are ignored. */
function readerOf(param: string, fields: QueryFields): { named: NamedField; read: Reader } | null {
  const direct = fields.get(param)
  if (direct) return { named: { name: direct.of ?? param, field: direct, place: param }, read: plain }
  const match = suffixes.find(([suffix]) => param.endsWith(suffix))
  if (!match) return null
  const [suffix, read] = match
  const name = param.slice(0, -suffix.length)
  const field = fields.get(name)
  return field ? { named: { name: field.of ?? name, field, place: param }, read } : null
}

/** The condition of one parameter; a repeated parameter matches any of its values. */
function paramCondition(param: string, value: WireParams[string], fields: QueryFields): Read<Condition>[] {
  const reader = controls.has(param) ? null : readerOf(param, fields)
  if (!reader) return []
  const { named, read } = reader
  if (named.field.forbidden) return [{ problem: fieldProblem(param, named.name) }]
  const texts = (typeof value === 'object' ? value : [value ?? '']).map((text) => String(text).trim()).filter(Boolean)
  const results = texts.flatMap((text) => read(named, text) ?? [])
  const problem = results.find((each) => 'problem' in each)
  if (problem) return [problem]
  const conditions = results.flatMap((each) => ('value' in each ? [each.value] : []))
  return conditions.length === 0 ? [] : [{ value: anyOf(conditions) }]
}

/** The condition of a list call's field parameters; `never` if there is a problem. */
export function readFieldParams(
  params: WireParams,
  fields: QueryFields,
): { condition: Condition; problems: QueryProblem[] } {
  const results = Object.entries(params).flatMap(([param, value]) => paramCondition(param, value, fields))
  const problems = results.flatMap((each) => ('problem' in each ? [each.problem] : []))
  const conditions = results.flatMap((each) => ('value' in each ? [each.value] : []))
  return { condition: problems.length > 0 ? never : allOf(conditions), problems }
}

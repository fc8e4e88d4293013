import { limit } from '#core/limit'
import { queryMessages } from '#core/message'
import {
  allOf,
  anyOf,
  type CompareOperator,
  type Condition,
  type Literal,
  type MatchMode,
  negate,
} from './condition.ts'
import { dateParts, readLiteral } from './literal.ts'
import { problemAt, type QueryField, type QueryProblem, type Read, valueProblem } from './queryField.ts'
import type { WireTerm } from './term.ts'

/** A field with its name and its place in the request. */
export interface NamedField {
  name: string
  field: QueryField
  place: string
}

const compare = (field: string, op: CompareOperator, value: Literal): Condition => ({
  kind: 'compare',
  op,
  field,
  value,
})

/** A date compared with a date-time field stands for all seconds of that day. spec: contract §7.3, §12 */
function wholeDay(name: string, op: CompareOperator, date: string): Condition {
  const [first, last] = [`${date} 00:00:00`, `${date} 23:59:59`]
  if (op === 'ge' || op === 'lt') return compare(name, op, first)
  if (op === 'le' || op === 'gt') return compare(name, op, last)
  const within = allOf([compare(name, 'ge', first), compare(name, 'le', last)])
  return op === 'eq' ? within : negate(within)
}

function listCondition({ name, place }: NamedField, op: CompareOperator, text: string): Read<Condition> {
  const holds: Condition = { kind: 'holds', field: name, value: text }
  if (op === 'eq') return { value: holds }
  if (op === 'ne') return { value: negate(holds) }
  return { problem: valueProblem(place, text, queryMessages.noOrder) }
}

/** `field op text`, with the text parsed by the field's kind. */
export function compareCondition(named: NamedField, op: CompareOperator, text: string): Read<Condition> {
  const { name, field, place } = named
  const literal = readLiteral(field.kind, text, place)
  if ('problem' in literal) return literal
  if (field.list) return listCondition(named, op, text)
  const day = field.kind === 'datetime' ? dateParts(text.trim()) : null
  if (day && day.time === '') return { value: wholeDay(name, op, day.date) }
  return { value: compare(name, op, literal.value) }
}

/** The field's text contains, starts or ends with `text`. Numbers and booleans cannot be searched. */
export function matchCondition({ name, field, place }: NamedField, mode: MatchMode, text: string): Read<Condition> {
  if (field.kind === 'number' || field.kind === 'bool')
    return { problem: valueProblem(place, text, queryMessages.noMatch) }
  if (text.length > limit.patternInputLength)
    return {
      problem: {
        place,
        code: 'size',
        message: problemAt(place, queryMessages.patternLength, { max: limit.patternInputLength }),
      },
    }
  const literal = readLiteral('text', text, place)
  return 'problem' in literal ? literal : { value: { kind: 'match', mode, field: name, text, ignoreCase: true } }
}

/** Joins all results, or returns the first problem. */
function together(results: readonly Read<Condition>[], join: (conditions: Condition[]) => Condition): Read<Condition> {
  const problem = results.find((each): each is { problem: QueryProblem } => 'problem' in each)
  return problem ?? { value: join(results.flatMap((each) => ('value' in each ? [each.value] : []))) }
}

/** Any of several equalities; plain ones become an `in`. */
function oneOf(conditions: Condition[]): Condition {
  const plain = conditions.flatMap((each) => (each.kind === 'compare' ? [each] : []))
  const [first] = plain
  if (!first || plain.length !== conditions.length) return anyOf(conditions)
  const values = [...new Set(plain.map(({ value }) => value))]
  return values.length === 1 ? first : { kind: 'in', field: first.field, values }
}

/** The field equals one of `parts`. */
export function inCondition(named: NamedField, parts: readonly string[]): Read<Condition> {
  const { place } = named
  if (parts.length > limit.idsPerBatch)
    return {
      problem: { place, code: 'size', message: problemAt(place, queryMessages.listLength, { max: limit.idsPerBatch }) },
    }
  return together(
    [...new Set(parts)].map((part) => compareCondition(named, 'eq', part)),
    oneOf,
  )
}

/** The field refers to `root` or a node below it; only `root` itself for a field without a tree. */
export function underCondition(named: NamedField, root: string): Read<Condition> {
  const { name, field, place } = named
  if (!field.tree) return compareCondition(named, 'eq', root)
  const literal = readLiteral('text', root, place)
  if ('problem' in literal) return literal
  if (field.tree === 'id') return { value: { kind: 'under', field: name, root } }
  return { value: { kind: 'match', mode: 'starts', field: name, text: root, ignoreCase: false } }
}

/** The condition of one wire value on a field; null if it sets none. */
export function termCondition(named: NamedField, term: WireTerm): Read<Condition> | null {
  switch (term.kind) {
    case 'none':
      return null
    case 'compare':
      return compareCondition(named, term.op, term.text)
    case 'match':
      return matchCondition(named, term.mode, term.text)
    case 'in':
      return inCondition(named, term.parts)
    case 'containsAny':
      return together(
        term.parts.map((part) =>
          named.field.list ? compareCondition(named, 'eq', part) : matchCondition(named, 'contains', part),
        ),
        anyOf,
      )
  }
}

import { queryMessages } from '#core/message'
import type { Condition } from './condition.ts'
import { compareCondition, inCondition, matchCondition, type NamedField, underCondition } from './fieldCondition.ts'
import { dateParts } from './literal.ts'
import { problemAt, type QueryProblem, quoted, type Read, valueProblem } from './queryField.ts'
import { splitParts } from './term.ts'

/** Rules of the advanced query. `left_like` is "ends with", `right_like` "starts with". spec: contract §7.4, §12 */
export type SuperRule = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'like' | 'left_like' | 'right_like' | 'in' | 'tree'

const signs: Readonly<Record<string, SuperRule>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
  IN: 'in',
}

type Make = (named: NamedField, text: string) => Read<Condition>

const makers: Readonly<Record<Exclude<SuperRule, 'in'>, Make>> = {
  eq: (named, text) => compareCondition(named, 'eq', text),
  ne: (named, text) => compareCondition(named, 'ne', text),
  gt: (named, text) => compareCondition(named, 'gt', text),
  ge: (named, text) => compareCondition(named, 'ge', text),
  lt: (named, text) => compareCondition(named, 'lt', text),
  le: (named, text) => compareCondition(named, 'le', text),
  like: (named, text) => matchCondition(named, 'contains', text),
  left_like: (named, text) => matchCondition(named, 'ends', text),
  right_like: (named, text) => matchCondition(named, 'starts', text),
  tree: underCondition,
}

/** The rule for a name or sign. */
export function readRule(text: unknown, place: string): Read<SuperRule> {
  const isRule = typeof text === 'string' && (text === 'in' || Object.hasOwn(makers, text))
  if (isRule) return { value: text as SuperRule }
  const sign = typeof text === 'string' && Object.hasOwn(signs, text) ? signs[text] : undefined
  if (sign) return { value: sign }
  const problem: QueryProblem = {
    place,
    code: 'rule',
    message: problemAt(place, queryMessages.unknownRule, { text: quoted(text) }),
  }
  return { problem }
}

/** The type that the client declares for a value. */
interface ValueType {
  type?: unknown
  dbType?: unknown
}

const numeric = new Set(['int', 'bigdecimal', 'short', 'long', 'float', 'double'])

/** Converts the value by the item's `type` and `dbType`, before the field's own kind parses it. */
function convert(text: string, { type, dbType }: ValueType, place: string): Read<string> {
  if (type === 'date' || type === 'datetime') {
    const parts = dateParts(text.trim())
    if (!parts)
      return {
        problem: valueProblem(place, text, type === 'date' ? queryMessages.date : queryMessages.datetime),
      }
    return { value: type === 'date' || parts.time === '' ? parts.date : `${parts.date} ${parts.time}` }
  }
  if (typeof dbType !== 'string' || text === '') return { value: text }
  const typeName = dbType.toLowerCase()
  if (numeric.has(typeName)) {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    return Number.isFinite(number)
      ? { value: String(number) }
      : { problem: valueProblem(place, text, queryMessages.number) }
  }
  return { value: typeName === 'boolean' ? text.trim().toLowerCase() : text }
}

/** The value as strings; null unless it is a scalar or a list of scalars. */
function valueTexts(val: unknown): string[] | null {
  const list = Array.isArray(val) ? val : [val]
  const plain = list.every((each) => ['string', 'number', 'boolean'].includes(typeof each))
  return plain ? list.map(String) : null
}

interface RuleInput {
  rule: SuperRule
  val: unknown
  as: ValueType
}

/** The condition of one item of the advanced query. Only `in` accepts a list. */
export function ruleCondition(named: NamedField, { rule, val, as }: RuleInput): Read<Condition> {
  const { place } = named
  const texts = valueTexts(val)
  if (!texts || (rule !== 'in' && texts.length !== 1)) return { problem: valueProblem(place, '', queryMessages.scalar) }
  const parts = rule === 'in' && !Array.isArray(val) ? splitParts(texts[0] ?? '') : texts
  const values: string[] = []
  for (const part of parts) {
    const converted = convert(part, as, place)
    if ('problem' in converted) return converted
    values.push(converted.value)
  }
  return rule === 'in' ? inCondition(named, values) : makers[rule](named, values[0] ?? '')
}

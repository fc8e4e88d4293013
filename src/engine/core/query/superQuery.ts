import { limit } from '#core/limit'
import { fillText, queryMessages } from '#core/message'
import { isEmpty, isObject } from '#core/object'
import { allOf, always, anyOf, type Condition, never } from './condition.ts'
import { fieldProblem, problemAt, type QueryFields, type QueryProblem, quoted, type Read } from './queryField.ts'
import { readRule, ruleCondition, type SuperRule } from './superRule.ts'

export type MatchType = 'and' | 'or'

/** One condition of the advanced query. spec: contract §7.4 */
export interface SuperQueryItem {
  field: string
  rule: SuperRule
  val: string | number | boolean | readonly string[]
  type?: string
  dbType?: string
}

/** A group of conditions, one level deep: a filter over several fields needs one beside the user's query. */
export interface SuperQueryGroup {
  matchType: MatchType
  params: readonly SuperQueryItem[]
}

export type SuperQueryEntry = SuperQueryItem | SuperQueryGroup

/** A complete advanced query. spec: widgets §3 "Query payload: matchType and params list" */
export interface SuperQuery {
  matchType: MatchType
  params: readonly SuperQueryEntry[]
}

interface ReadContext {
  fields: QueryFields
  problems: QueryProblem[]
}

const name = 'superQueryParams'
const shape = (place: string, message: string): QueryProblem => ({
  place,
  code: 'shape',
  message: `${place}：${message}`,
})
const join = (type: MatchType, conditions: Condition[]) =>
  conditions.length === 0 ? always : type === 'or' ? anyOf(conditions) : allOf(conditions)

/** `and` by default; other words than `and` and `or` are a problem. */
function readMatchType(value: unknown, { problems }: ReadContext, place: string): MatchType {
  const text = isEmpty(value) ? 'and' : String(value).trim().toLowerCase()
  if (text === 'and' || text === 'or') return text
  problems.push(shape(place, fillText(queryMessages.conjunction, { text: quoted(text) })))
  return 'and'
}

const isGroup = (entry: unknown): entry is { matchType?: unknown; params: unknown[] } =>
  isObject(entry) && Array.isArray(entry.params)

function readItem(item: unknown, reading: ReadContext, place: string): Condition[] {
  if (!isObject(item) || isGroup(item)) {
    reading.problems.push(shape(place, queryMessages.singleCondition))
    return []
  }
  if (isEmpty(item.field) || isEmpty(item.rule) || isEmpty(item.val)) return []
  const field = typeof item.field === 'string' ? reading.fields.get(item.field) : undefined
  if (!field || field.forbidden || typeof item.field !== 'string') {
    reading.problems.push(fieldProblem(`${place}.field`, item.field))
    return []
  }
  const rule = readRule(item.rule, `${place}.rule`)
  const named = { name: field.of ?? item.field, field, place: `${place}.val` }
  const condition = 'problem' in rule ? rule : ruleCondition(named, { rule: rule.value, val: item.val, as: item })
  if ('value' in condition) return [condition.value]
  reading.problems.push(condition.problem)
  return []
}

function readEntry(entry: unknown, reading: ReadContext, place: string): Condition[] {
  if (!isGroup(entry)) return readItem(entry, reading, place)
  const type = readMatchType(entry.matchType, reading, `${place}.matchType`)
  const inside = entry.params.flatMap((item, index) => readItem(item, reading, `${place}.params[${index}]`))
  return inside.length === 0 ? [] : [join(type, inside)]
}

/** Parses JSON that the client encoded once more than the transport decodes; text starting with `[` is not encoded. */
function parseJson(text: string): Read<unknown> {
  try {
    return { value: JSON.parse(text.startsWith('[') ? text : decodeURIComponent(text)) as unknown }
  } catch {
    return { problem: shape(name, queryMessages.json) }
  }
}

/** The entries; the limit counts conditions, including those in groups. */
function readEntries(text: string): Read<unknown[]> {
  const parsed = parseJson(text)
  if ('problem' in parsed) return parsed
  if (!Array.isArray(parsed.value)) return { problem: shape(name, queryMessages.conditionList) }
  const count = parsed.value.reduce<number>(
    (sum, entry) => sum + (isGroup(entry) ? Math.max(1, entry.params.length) : 1),
    0,
  )
  if (count <= limit.superQueryConditions) return { value: parsed.value }
  const message = problemAt(name, queryMessages.conditionCount, { max: limit.superQueryConditions })
  return { problem: { place: name, code: 'size', message } }
}

/**
 * The condition of an advanced query, joined by the match type. Groups do not nest, so deep input is merely invalid.
 * Empty text is `always`; with a problem the condition is `never`.
 */
export function readSuperQuery(
  { text, matchType }: { text: string; matchType: string },
  fields: QueryFields,
): { condition: Condition; problems: QueryProblem[] } {
  const reading: ReadContext = { fields, problems: [] }
  const type = readMatchType(matchType, reading, 'superQueryMatchType')
  const entries: Read<unknown[]> = text === '' ? { value: [] } : readEntries(text)
  if ('problem' in entries) return { condition: never, problems: [...reading.problems, entries.problem] }
  const conditions = entries.value.flatMap((entry, index) => readEntry(entry, reading, `${name}[${index}]`))
  const { problems } = reading
  return { condition: problems.length > 0 ? never : join(type, conditions), problems }
}

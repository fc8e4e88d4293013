import type { FilterMatch } from '#core/fieldType'
import type { Field, Model } from '#core/model'
import type { MatchType, SuperQueryGroup, SuperQueryItem, SuperRule } from '#core/query'

/** A line of the advanced query being edited; `field` is empty until the user picks one. */
export interface QueryLine {
  field: string
  rule: SuperRule
  value: unknown
}

type Rules = readonly [SuperRule, ...SuperRule[]]

const ordered: Rules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const worded: Rules = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne']
const chosen: Rules = ['eq', 'in', 'ne']
const orderedTypes = new Set(['date', 'datetime', 'time', 'month', 'year'])
const isOrdered = ({ type, document }: Field): boolean =>
  orderedTypes.has(type.id) || (type.expression.kind === 'number' && !document.dict)

/** The rules that apply to a field. spec: widgets §9, Rules */
export function rulesOf(field: Field): Rules {
  if (isOrdered(field)) return ordered
  if (field.type.widgets.filter === 'text') return worded
  return field.dict || field.target ? chosen : ['eq', 'ne']
}

const parts: ReadonlySet<SuperRule> = new Set(['like', 'right_like', 'left_like'])

/** How the value of a rule is entered: one value, several, or part of a text. */
export const matchOf = (rule: SuperRule): FilterMatch => (rule === 'in' ? 'in' : parts.has(rule) ? 'like' : 'eq')

/** The line with another field; its rule stays if the field supports it. */
export function withField(line: QueryLine, field: Field): QueryLine {
  const rules = rulesOf(field)
  return { field: field.name, rule: rules.includes(line.rule) ? line.rule : rules[0], value: null }
}

/** The line with another rule; leaving `in` keeps the first value. spec: widgets §4, Advanced query */
export function withRule(line: QueryLine, rule: SuperRule): QueryLine {
  const { value } = line
  if (rule === 'in') return { ...line, rule, value: isBlank(value) || Array.isArray(value) ? value : [value] }
  return { ...line, rule, value: Array.isArray(value) ? (value[0] ?? null) : value }
}

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlank) : value === undefined || value === null || String(value).trim() === ''

/** The query of the lines; unfinished lines are left out. */
export function queryOfLines(lines: readonly QueryLine[], matchType: MatchType, model: Model): SuperQueryGroup {
  const params = lines.flatMap(({ field: name, rule, value }): SuperQueryItem[] => {
    const field = model.field(name)
    if (!field || isBlank(value)) return []
    const val = Array.isArray(value)
      ? value.map(String).filter((each) => !isBlank(each))
      : (value as SuperQueryItem['val'])
    return [{ field: name, rule, val, ...wireTypes(field) }]
  })
  return { matchType, params }
}

/** The type hints that servers of the family expect with a value. spec: contract §7.4 */
function wireTypes({ type }: Field): Pick<SuperQueryItem, 'type' | 'dbType'> {
  if (type.id === 'date' || type.id === 'datetime') return { type: type.id }
  return type.expression.kind === 'number'
    ? { type: 'string', dbType: type.id === 'int' ? 'int' : 'double' }
    : { type: 'string' }
}

/** The lines of the query in force. */
export const linesOfQuery = ({ params }: SuperQueryGroup): QueryLine[] =>
  params.map(({ field, rule, val }) => ({ field, rule, value: val }))

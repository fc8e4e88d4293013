import type { FilterMatch } from '#core/fieldType'
import type { Field, Model } from '#core/model'
import type { MatchType, SuperQueryGroup, SuperQueryItem, SuperRule } from '#core/query'

/** One line of the advanced query as it is being written; `field` is empty until one is chosen. */
export interface QueryLine {
  field: string
  rule: SuperRule
  value: unknown
}

const ordered: readonly SuperRule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const worded: readonly SuperRule[] = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne']
const chosen: readonly SuperRule[] = ['eq', 'in', 'ne']
const orderedTypes = new Set(['date', 'datetime', 'time', 'month', 'year'])
const isOrdered = ({ type, document }: Field): boolean =>
  orderedTypes.has(type.id) || (type.expression.kind === 'number' && !document.dict)

/** The rules that say something about a field. spec: widgets §9, Rules */
export function rulesOf(field: Field): readonly SuperRule[] {
  if (isOrdered(field)) return ordered
  if (field.type.widgets.filter === 'text') return worded
  return field.dict || field.target ? chosen : ['eq', 'ne']
}

const parts: ReadonlySet<SuperRule> = new Set(['like', 'right_like', 'left_like'])

/** How a condition is entered: one value, several, or a part of a text. */
export const matchOf = (rule: SuperRule): FilterMatch => (rule === 'in' ? 'in' : parts.has(rule) ? 'like' : 'eq')

/** A line after its field was chosen: its rule stays where it means something. */
export function withField(line: QueryLine, field: Field): QueryLine {
  const rules = rulesOf(field)
  return { field: field.name, rule: rules.includes(line.rule) ? line.rule : (rules[0] ?? 'eq'), value: null }
}

/** A line after its rule was chosen; away from `in` the first value stays. spec: widgets §4, Advanced query */
export function withRule(line: QueryLine, rule: SuperRule): QueryLine {
  const { value } = line
  if (rule === 'in') return { ...line, rule, value: isBlank(value) || Array.isArray(value) ? value : [value] }
  return { ...line, rule, value: Array.isArray(value) ? (value[0] ?? null) : value }
}

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlank) : value === undefined || value === null || String(value).trim() === ''

/** What the lines ask for; unfinished ones ask for nothing. */
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

/** What the family's servers want to know of a value. spec: contract §7.4 */
function wireTypes({ type }: Field): Pick<SuperQueryItem, 'type' | 'dbType'> {
  if (type.id === 'date' || type.id === 'datetime') return { type: type.id }
  return type.expression.kind === 'number'
    ? { type: 'string', dbType: type.id === 'int' ? 'int' : 'double' }
    : { type: 'string' }
}

/** The lines of a query that is in force. */
export const linesOfQuery = ({ params }: SuperQueryGroup): QueryLine[] =>
  params.map(({ field, rule, val }) => ({ field, rule, value: val }))

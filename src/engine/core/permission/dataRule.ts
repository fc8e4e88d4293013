import { dataRuleMessages, fillText } from '#core/message'
import {
  allOf,
  anyOf,
  type CompareOperator,
  type Condition,
  compareCondition,
  inCondition,
  type MatchMode,
  matchCondition,
  type NamedField,
  negate,
  never,
  type QueryFields,
  type Read,
} from '#core/query'
import { isSwitchedOff } from './entry.ts'
import { bindNames, bindValues, namesIn, type RuleVariables, readableRule, valuesOf } from './ruleVariable.ts'

/** A data rule of a page, which limits the rows a role can see. spec: contract §4.2 */
export interface DataRule {
  ruleName?: string
  ruleColumn?: string | null
  ruleConditions: string
  ruleValue: string | null
  status?: unknown
}

/** A bound rule: a condition, or an expression for the caller to compile. A rule with a problem matches no rows. */
type BoundRule = { condition: Condition } | { expression: string } | { problem: string }

/** The bound rules of a page. `condition` is `never` when there are problems. */
export interface BoundRules {
  condition: Condition
  /** Values of `USE_SQL_RULES`; to be compiled as expressions and joined with AND. */
  expressions: string[]
  problems: string[]
}

/** A change of the name of a field. */
interface FieldNames {
  from: string
  to: string
}

/**
 * The rule with another name for a field: in place of its column, or at the places that `placesIn` finds in its expression. The rule itself
 * if it does not name the field.
 */
export function renamedRule<T extends DataRule>(
  rule: T,
  { from, to }: FieldNames,
  placesIn: (expression: string) => readonly number[],
): T {
  if (!isExpressionRule(rule)) return isNameOf(from, rule.ruleColumn?.trim() ?? '') ? { ...rule, ruleColumn: to } : rule
  const text = rule.ruleValue ?? ''
  const places = placesIn(readableRule(text)).toSorted((one, other) => other - one)
  const renamed = places.reduce((before, at) => before.slice(0, at) + to + before.slice(at + from.length), text)
  return renamed === text ? rule : { ...rule, ruleValue: renamed }
}

/** Whether the condition of a rule is an expression, and not one on a column. */
export const isExpressionRule = ({ ruleConditions }: Pick<DataRule, 'ruleConditions'>): boolean =>
  ruleConditions.trim().toUpperCase() === 'USE_SQL_RULES'

/** A rule names a field by its name or that of its column (`create_by`). */
const isNameOf = (field: string, column: string): boolean => column === field || camelCase(column) === field

type Make = (named: NamedField, values: string[]) => Read<Condition>

function each(values: readonly string[], make: (value: string) => Read<Condition>): Read<Condition> {
  const conditions: Condition[] = []
  for (const value of values) {
    const condition = make(value)
    if ('problem' in condition) return condition
    conditions.push(condition.value)
  }
  return { value: anyOf(conditions) }
}

const comparing =
  (op: CompareOperator): Make =>
  (named, values) =>
    each(values, (value) => compareCondition(named, op, value))

/** Data rules match case-sensitively. */
const exact = (condition: Condition): Condition =>
  condition.kind === 'match' ? { ...condition, ignoreCase: false } : condition

const matching =
  (mode: MatchMode): Make =>
  (named, values) =>
    each(values, (value) => {
      const condition = matchCondition(named, mode, value)
      return 'value' in condition ? { value: exact(condition.value) } : condition
    })

const unequal: Make = (named, values) => {
  const condition = inCondition(named, values)
  return 'value' in condition ? { value: negate(condition.value) } : condition
}

const makers: Readonly<Record<string, Make>> = {
  '>': comparing('gt'),
  '>=': comparing('ge'),
  '<': comparing('lt'),
  '<=': comparing('le'),
  '=': inCondition,
  '!=': unequal,
  IN: inCondition,
  LIKE: matching('contains'),
  LEFT_LIKE: matching('ends'),
  RIGHT_LIKE: matching('starts'),
}

const camelCase = (name: string) =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The field of a rule, by field name or column name (`create_by`). */
function namedOf(column: string, fields: QueryFields): NamedField | null {
  const name = [column, camelCase(column)].find((candidate) => fields.get(candidate))
  const field = name === undefined ? undefined : fields.get(name)
  return name === undefined || !field ? null : { name, field, place: name }
}

/** Binds a rule to a user. `fields` are all fields of the model, including those the user cannot see. */
function bindRule(rule: DataRule, variables: RuleVariables, fields: QueryFields): BoundRule {
  const title = rule.ruleName ?? rule.ruleColumn ?? ''
  const how = rule.ruleConditions.trim().toUpperCase()
  const template = rule.ruleValue ?? ''
  if (isExpressionRule(rule)) return bindNames(template, title)
  const make = Object.hasOwn(makers, how) ? makers[how] : undefined
  const named = namedOf(rule.ruleColumn?.trim() ?? '', fields)
  if (!make) return { problem: fillText(dataRuleMessages.condition, { title, name: rule.ruleConditions }) }
  if (!named) return { problem: fillText(dataRuleMessages.field, { title, name: rule.ruleColumn ?? '' }) }
  const bound = bindValues(how === 'IN' ? template.split(',').map((part) => part.trim()) : [template.trim()], variables)
  if ('unknown' in bound) return { problem: fillText(dataRuleMessages.variable, { title, name: bound.unknown }) }
  if (bound.values.length === 0) return { condition: never }
  const condition = make(named, bound.values)
  return 'value' in condition
    ? { condition: condition.value }
    : { problem: fillText(dataRuleMessages.other, { title, problem: condition.problem.message }) }
}

/** Binds the active rules to a user and joins them with AND. An unbound variable (a user without department) matches no rows. */
export function bindDataRules(
  rules: readonly DataRule[],
  { variables, fields }: { variables: RuleVariables; fields: QueryFields },
): BoundRules {
  const bound = rules.filter((rule) => !isSwitchedOff(rule)).map((rule) => bindRule(rule, variables, fields))
  const problems = bound.flatMap((result) => ('problem' in result ? [result.problem] : []))
  const conditions = bound.flatMap((result) => ('condition' in result ? [result.condition] : []))
  return {
    condition: problems.length > 0 ? never : allOf(conditions),
    expressions: bound.flatMap((result) => ('expression' in result ? [result.expression] : [])),
    problems,
  }
}

/** A data rule as text, with the values of its variables; a variable without value matches no rows. */
export interface DescribedRule {
  text: string
  reads: { name: string; value: string | null }[]
}

/** Describes a data rule for one user. */
export function describeDataRule(
  { ruleColumn, ruleConditions, ruleValue }: DataRule,
  variables: RuleVariables,
): DescribedRule {
  const value = (ruleValue ?? '').trim()
  const how = ruleConditions.trim()
  const text = isExpressionRule({ ruleConditions }) ? value : [ruleColumn?.trim(), how, value].join(' ')
  const reads = [...new Set(namesIn(value))].map((name) => ({ name, value: valuesOf(name, variables).join() || null }))
  return { text, reads }
}

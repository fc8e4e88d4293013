import { type Expression, expressionText, type LiteralValue, parseExpression, pathOf } from '#core/expression'

/** How a row compares its subject. */
const conditionOperators = [
  ...([
    'eq',
    'ne',
    'gt',
    'ge',
    'lt',
    'le',
    'in',
    'notIn',
    'contains',
    'notContains',
    'startsWith',
    'endsWith',
  ] as const),
  ...(['has', 'hasNot', 'empty', 'notEmpty', 'yes', 'no'] as const),
] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/** What a subject is compared with: a literal, several, or another name; null where the operator says it all. */
export type ConditionValue = LiteralValue | readonly LiteralValue[] | { readonly path: string }

/** One comparison. */
export interface ConditionRow {
  /** A field or `$name`, with members behind dots: `status`, `$user.orgCode`. */
  readonly subject: string
  readonly operator: ConditionOperator
  readonly value: ConditionValue
}

/** Comparisons that must all hold, or one of them; a single one is always `all`. */
export interface Condition {
  readonly join: 'all' | 'any'
  readonly rows: readonly ConditionRow[]
}

type Binary = Extract<Expression, { kind: 'binary' }>['operator']

const comparisons = { eq: '==', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const satisfies Record<
  string,
  Binary
>
const calls = { contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith', has: 'has' } as const
const negatedCalls = { notContains: 'contains', hasNot: 'has' } as const
const joins = { all: '&&', any: '||' } as const

const keyOf = <Key extends string>(table: Readonly<Record<Key, string>>, value: string): Key | undefined =>
  (Object.keys(table) as Key[]).find((key) => table[key] === value)

/**
 * Reads an expression as rows of comparisons; null for what rows cannot say, such as calculations or `&&` beside `||`. What is read and
 * written again has the same tree.
 */
export function readCondition(text: string): Condition | null {
  const parsed = parseExpression(text)
  if (!parsed.ok) return null
  const { expression } = parsed
  const join = expression.kind === 'binary' ? keyOf(joins, expression.operator) : undefined
  const nodes = join ? chainOf(expression, joins[join]) : [expression]
  const rows = nodes.map(rowOf)
  return rows.every((row) => row !== null) ? { join: join ?? 'all', rows } : null
}

/** The operands of a chain `a && b && c`, which leans to the left. */
function chainOf(node: Expression, operator: Binary): readonly Expression[] {
  if (node.kind !== 'binary' || node.operator !== operator) return [node]
  return [...chainOf(node.left, operator), node.right]
}

function rowOf(node: Expression): ConditionRow | null {
  const subject = pathText(node)
  if (subject !== null) return { subject, operator: 'yes', value: null }
  if (node.kind === 'call') return callRow(node, calls)
  if (node.kind === 'binary') return comparisonRow(node)
  return node.kind === 'not' ? negatedRow(node.of) : null
}

const pathText = (node: Expression): string | null => pathOf(node)?.join('.') ?? null

function negatedRow(of: Expression): ConditionRow | null {
  const subject = pathText(of)
  if (subject !== null) return { subject, operator: 'no', value: null }
  if (of.kind === 'call') return callRow(of, negatedCalls)
  const row = of.kind === 'binary' && of.operator === 'in' ? comparisonRow(of) : null
  return row && { ...row, operator: 'notIn' }
}

function callRow(
  { name, args: [of, value, ...more] }: Extract<Expression, { kind: 'call' }>,
  table: Readonly<Partial<Record<ConditionOperator, string>>>,
): ConditionRow | null {
  const operator = keyOf(table as Record<ConditionOperator, string>, name)
  const subject = of ? pathText(of) : null
  if (!operator || subject === null || !value || more.length > 0) return null
  const compared = comparedWith(value)
  return compared === null ? null : { subject, operator, value: compared }
}

function comparisonRow({ operator: sign, left, right }: Extract<Expression, { kind: 'binary' }>): ConditionRow | null {
  const subject = pathText(left)
  if (subject === null) return null
  if (sign === 'in') {
    const values = right.kind === 'list' ? right.items.map(literalOf) : []
    return values.length > 0 && values.every((value) => value !== undefined)
      ? { subject, operator: 'in', value: values }
      : null
  }
  const operator = keyOf(comparisons, sign)
  if (!operator) return null
  const value = comparedWith(right)
  if (value !== null) return { subject, operator, value }
  if (right.kind !== 'literal' || (operator !== 'eq' && operator !== 'ne')) return null
  return { subject, operator: operator === 'eq' ? 'empty' : 'notEmpty', value: null }
}

const literalOf = (node: Expression): LiteralValue | undefined => (node.kind === 'literal' ? node.value : undefined)

/** A value to compare with; null for none, and for what is calculated. */
function comparedWith(node: Expression): LiteralValue | { path: string } {
  if (node.kind === 'literal') return node.value
  const path = pathText(node)
  return path === null ? null : { path }
}

/** The text of an expression that says the rows; empty without any. */
export function conditionText({ join, rows }: Condition): string {
  const [first, ...others] = rows.map(nodeOf)
  if (!first) return ''
  return expressionText(others.reduce((left, right) => binary(joins[join], left, right), first))
}

const binary = (operator: Binary, left: Expression, right: Expression): Expression => ({
  ...{ kind: 'binary', operator, left, right },
})
const not = (of: Expression): Expression => ({ kind: 'not', of })
const literal = (value: LiteralValue): Expression => ({ kind: 'literal', value })

function nodeOf({ subject, operator, value }: ConditionRow): Expression {
  const [of, compared] = [pathNode(subject), valueNode(value)]
  if (operator in comparisons) return binary(comparisons[operator as keyof typeof comparisons], of, compared)
  switch (operator) {
    case 'in':
      return binary('in', of, compared)
    case 'notIn':
      return not(binary('in', of, compared))
    case 'empty':
      return binary('==', of, literal(null))
    case 'notEmpty':
      return binary('!=', of, literal(null))
    case 'yes':
      return of
    case 'no':
      return not(of)
    case 'notContains':
    case 'hasNot':
      return not({ kind: 'call', name: negatedCalls[operator], args: [of, compared], at: 0 })
    default:
      return { kind: 'call', name: calls[operator as keyof typeof calls], args: [of, compared], at: 0 }
  }
}

function pathNode(path: string): Expression {
  const [name = '', ...keys] = path.split('.')
  return keys.reduce<Expression>((of, key) => ({ kind: 'member', of, key, at: 0 }), { kind: 'name', name, at: 0 })
}

function valueNode(value: ConditionValue): Expression {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(literal) }
  return typeof value === 'object' && value !== null && 'path' in value
    ? pathNode(value.path)
    : literal(value as LiteralValue)
}

import type { ConditionOperator, ConditionRow, ConditionValue } from './condition.ts'
import type { ExpressionName } from './expressionName.ts'

/** A row as it is edited: what is still to be chosen is null. */
export interface DraftRow {
  readonly subject: string | null
  readonly operator: ConditionOperator
  readonly value: ConditionValue
}

export const emptyRow: DraftRow = Object.freeze({ subject: null, operator: 'eq', value: null })

const presence = ['empty', 'notEmpty'] as const
const orders = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
const choices = ['eq', 'ne', 'in', 'notIn'] as const
const texts = [...choices, 'contains', 'notContains', 'startsWith', 'endsWith'] as const

const operatorsByType: Readonly<Record<ExpressionName['type'], readonly ConditionOperator[]>> = {
  ...{ text: [...texts, ...presence], number: [...orders, 'in', 'notIn', ...presence], bool: ['yes', 'no'] },
  ...{ date: [...orders, ...presence], datetime: [...orders, ...presence], time: [...orders, ...presence] },
  ...{ list: ['has', 'hasNot', ...presence], record: presence, any: [...texts, ...presence], null: presence },
}

/** The ways to compare a name, the first by default; `present` is one that is written already. */
export function operatorsOf(
  name: ExpressionName | undefined,
  present: ConditionOperator,
): readonly ConditionOperator[] {
  const isChosen = name?.type === 'text' && (name.dict || name.values || name.field?.target)
  const offered = isChosen ? [...choices, ...presence] : operatorsByType[name?.type ?? 'any']
  return offered.includes(present) ? offered : [...offered, present]
}

const valueless: ReadonlySet<ConditionOperator> = new Set(['empty', 'notEmpty', 'yes', 'no'])
const several: ReadonlySet<ConditionOperator> = new Set(['in', 'notIn'])

/** How many values an operator compares with. */
export const valuesOfOperator = (operator: ConditionOperator): 'none' | 'one' | 'several' =>
  valueless.has(operator) ? 'none' : several.has(operator) ? 'several' : 'one'

/** The row about another name; its operator stays if that can be compared so. */
export function withSubject(row: DraftRow, name: ExpressionName): DraftRow {
  const [first = 'eq', ...others] = operatorsOf(name, 'eq').filter((one) => one !== 'eq' || name.type !== 'bool')
  const operator = [first, ...others].includes(row.operator) ? row.operator : first
  return { subject: name.name, operator, value: null }
}

/** The row with another operator; a value stays as far as that takes it. */
export function withOperator({ subject, value }: DraftRow, operator: ConditionOperator): DraftRow {
  const count = valuesOfOperator(operator)
  if (count === 'none') return { subject, operator, value: null }
  if (count === 'one') return { subject, operator, value: isSeveral(value) ? (value[0] ?? null) : value }
  if (isSeveral(value)) return { subject, operator, value }
  return { subject, operator, value: value === null || typeof value === 'object' ? null : [value] }
}

export const isSeveral = (value: ConditionValue): value is Extract<ConditionValue, readonly unknown[]> =>
  Array.isArray(value)

/** The name that a value is, if it is one. */
export const pathOfValue = (value: ConditionValue): string | null =>
  typeof value === 'object' && value !== null && 'path' in value ? value.path : null

/** Whether nothing is left to be chosen. */
export function isComplete(row: DraftRow): row is ConditionRow {
  const { subject, operator, value } = row
  if (subject === null) return false
  const count = valuesOfOperator(operator)
  if (count === 'none') return true
  if (count === 'several') return isSeveral(value) && value.length > 0
  return pathOfValue(value) !== '' && value !== null && value !== '' && !isSeveral(value)
}

/** The value of a control as a literal of the type of a name: what controls answer is a text, a number or a list of those. */
export function literalOfControl(value: unknown, name: ExpressionName | undefined): ConditionValue {
  if (Array.isArray(value)) {
    const parts = value.map((one) => literalOfControl(one, name)).filter((one) => one !== null && one !== '')
    return parts.length > 0 ? (parts as Extract<ConditionValue, readonly unknown[]>) : null
  }
  if (value === null || value === undefined || value === '') return null
  if (name?.type === 'number' && !Number.isNaN(Number(value))) return Number(value)
  return typeof value === 'boolean' || typeof value === 'number' ? value : String(value)
}

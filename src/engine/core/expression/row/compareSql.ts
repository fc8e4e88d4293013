import { isEqual, orderOf } from '../compare.ts'
import { isOrderOperator, type OrderOperator } from '../expression.ts'
import { numberLike } from '../value.ts'
import type { Sql } from './dialect.ts'
import { numberParameter, type Operand, textParameter, type Writing } from './operand.ts'

type Comparison = OrderOperator | '==' | '!='

type Column = Exclude<Operand, { form: 'value' }>

/** SQL for true and false; both databases support the keywords. */
export function fixedSql(value: boolean): string {
  return value ? 'TRUE' : 'FALSE'
}

/** A comparison as SQL; it may be null for false, except for `!=`. */
export function comparisonSql(operator: Comparison, left: Operand, right: Operand, writing: Writing): string {
  if (left.form === 'value') {
    if (right.form === 'value') return fixedSql(decided(operator, left.value, right.value))
    return besideValueSql(mirrored[operator], right, left.value, writing)
  }
  if (right.form === 'value') return besideValueSql(operator, left, right.value, writing)
  return columnsSql(operator, left, right, writing)
}

const mirrored: { readonly [Operator in Comparison]: Comparison } = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
}

function decided(operator: Comparison, left: unknown, right: unknown): boolean {
  if (operator === '==' || operator === '!=') return isEqual(left, right) === (operator === '==')
  const order = orderOf(left, right)
  if (operator === '<' || operator === '>') return operator === '<' ? order < 0 : order > 0
  return operator === '<=' ? order <= 0 : order >= 0
}

function columnsSql(operator: Comparison, left: Column, right: Column, { dialect }: Writing): string {
  if (left.form !== right.form) throw new Error(`a row expression cannot compare ${left.form} with ${right.form}`)
  if (operator === '==') return dialect.same(left.sql, right.sql)
  if (operator === '!=') return dialect.different(left.sql, right.sql)
  return orderSql(operator, left, right.sql, dialect.ordered)
}

function orderSql(operator: OrderOperator, left: Column, right: Sql, ordered: (text: Sql) => string): string {
  if (left.form === 'bool') return fixedSql(false)
  return `(${left.form === 'text' ? ordered(left.sql) : left.sql()} ${operator} ${right()})`
}

function besideValueSql(operator: Comparison, column: Column, value: unknown, writing: Writing): string {
  if (value === null) return besideNullSql(operator, column)
  const [left, right] = matched(column, value, writing) ?? []
  if (!left || !right) return fixedSql(operator === '!=')
  if (isOrderOperator(operator)) return orderSql(operator, left, right, writing.dialect.ordered)
  return operator === '==' ? `(${left.sql()} = ${right()})` : writing.dialect.different(left.sql, right)
}

function besideNullSql(operator: Comparison, column: Column): string {
  if (operator !== '==' && operator !== '!=') return fixedSql(false)
  return `(${column.sql()} IS ${operator === '==' ? '' : 'NOT '}NULL)`
}

/** A column and a value as two sides of one type; undefined if they can never be equal. */
function matched(column: Column, value: unknown, writing: Writing): [Column, Sql] | undefined {
  if (column.form === 'bool') return typeof value === 'boolean' ? [column, () => fixedSql(value)] : undefined
  if (typeof value === 'number') return [asNumber(column, writing), () => numberParameter(value, writing)]
  if (typeof value !== 'string') return undefined
  if (column.form === 'text') return [column, () => textParameter(value, writing)]
  const number = numberLike(value)
  return Number.isNaN(number) ? undefined : [column, () => numberParameter(number, writing)]
}

/** Text as a number; null if it is not number-like. */
function asNumber(column: Column, { dialect }: Writing): Column {
  if (column.form !== 'text') return column
  const { sql } = column
  return { form: 'number', sql: () => `(CASE WHEN ${dialect.isNumberLike(sql)} THEN ${dialect.double(sql())} END)` }
}

/** Whether `left` equals one of the values and columns; it may be null for false. */
export function membershipSql(left: Operand, items: readonly Operand[], writing: Writing): string {
  const listed = left.form === 'value' ? [] : items.flatMap((item) => placeholderOf(left, item, writing))
  const others = left.form === 'value' ? items : items.filter((item) => placeholderOf(left, item, writing).length === 0)
  const parts = [
    ...(left.form === 'value' || listed.length === 0
      ? []
      : [`${left.sql()} IN (${listed.map((write) => write()).join(', ')})`]),
    ...others.map((item) => comparisonSql('==', left, item, writing)),
  ]
  return parts.length === 0 ? fixedSql(false) : `(${parts.join(' OR ')})`
}

/** The placeholder of a value that has the column's own type. */
function placeholderOf(column: Column, item: Operand, writing: Writing): readonly Sql[] {
  if (item.form !== 'value' || item.value === null) return []
  const [side, write] = matched(column, item.value, writing) ?? []
  return side === column && write ? [write] : []
}

import { type BinaryNode, type CallNode, type Expression, isArithmetic, isOrderOperator } from '../expression.ts'
import { isTrue, itemsOf, plainValue } from '../value.ts'
import { isBound, isBoundCall } from './boundCall.ts'
import { textTests } from './checkRow.ts'
import { comparisonSql, fixedSql, membershipSql } from './compareSql.ts'
import { dialects } from './dialect.ts'
import { settledSql } from './numberSql.ts'
import { boundOperand, leafOperand, type Operand, type RowSqlBinding, type Writing } from './operand.ts'
import { listContainsSql, type TextTest, textTestSql } from './textSql.ts'

export type { RowColumn, RowSqlBinding } from './operand.ts'

/**
 * Writes a checked row expression as a condition for WHERE: true for exactly the rows for which the closures are true
 * (it may be null for others). Values become parameters. Throws on an expression that `checkRowExpression` rejects.
 */
export function rowExpressionToSql(expression: Expression, binding: RowSqlBinding): { readonly sql: string } {
  const writing: Writing = { binding, dialect: dialects[binding.dialect] }
  const value = leafOperand(expression, writing)
  // a bound value alone (`$params.x`) selects rows only if it is true; results of other types do not
  return { sql: value?.form === 'value' ? fixedSql(value.value === true) : conditionSql(expression, writing) }
}

/** A condition that may be null for false, which AND and OR pass on. */
function conditionSql(node: Expression, writing: Writing): string {
  if (node.kind === 'not') return `(NOT ${decidedSql(node.of, writing)})`
  if (node.kind === 'call' && !isBoundCall(node)) return callSql(node, writing)
  if (node.kind === 'binary' && !isArithmetic(node)) return binarySql(node, writing)
  const operand = operandOf(node, writing)
  if (operand.form === 'value') return fixedSql(isTrue(operand.value))
  if (operand.form === 'bool') return operand.sql()
  throw new Error(`a ${operand.form} is no condition`)
}

/** A condition that is never null. */
function decidedSql(node: Expression, writing: Writing): string {
  return `coalesce(${conditionSql(node, writing)}, FALSE)`
}

function binarySql(node: BinaryNode, writing: Writing): string {
  const { operator, left, right } = node
  if (operator === '&&') return `(${conditionSql(left, writing)} AND ${conditionSql(right, writing)})`
  if (operator === '||') return `(${conditionSql(left, writing)} OR ${conditionSql(right, writing)})`
  if (operator === 'in') return membershipSql(operandOf(left, writing), listOf(right, writing), writing)
  if (operator !== '==' && operator !== '!=' && !isOrderOperator(operator))
    throw new Error(`${operator} is no condition`)
  return comparisonSql(operator, operandOf(left, writing), operandOf(right, writing), writing)
}

function callSql({ name, args }: CallNode, writing: Writing): string {
  const [text, part] = args
  if (name === 'has' && text?.kind === 'name' && part && isBound(part))
    return listContainsSql(writing.binding.column(text.name), operandOf(part, writing), writing)
  if (!isTextTest(name) || !text || !part) throw new Error(`a row expression cannot call ${name}`)
  return textTestSql(name, operandOf(text, writing), operandOf(part, writing), writing)
}

function isTextTest(name: string): name is TextTest {
  return (textTests as readonly string[]).includes(name)
}

function operandOf(node: Expression, writing: Writing): Operand {
  if (isBoundCall(node)) return boundOperand(node, writing)
  if (node.kind === 'call' && node.name !== 'has' && !isTextTest(node.name))
    throw new Error(`a row expression cannot call ${node.name}`)
  if (isArithmetic(node)) return { form: 'number', sql: () => settledSql(node, writing) }
  if (node.kind === 'not' || node.kind === 'binary' || node.kind === 'call') {
    return { form: 'bool', sql: () => decidedSql(node, writing) }
  }
  const leaf = leafOperand(node, writing)
  if (!leaf) throw new Error(`a row expression cannot hold ${node.kind}`)
  return leaf
}

function listOf(node: Expression, writing: Writing): readonly Operand[] {
  if (node.kind === 'list') return node.items.map((item) => operandOf(item, writing))
  const operand = operandOf(node, writing)
  const values = operand.form === 'value' ? itemsOf(operand.value) : []
  return values.map((value) => ({ form: 'value', value: plainValue(value) }))
}

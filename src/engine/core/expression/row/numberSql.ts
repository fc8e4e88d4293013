import { operandOf } from '../arithmetic.ts'
import { type BinaryNode, type Expression, isArithmetic } from '../expression.ts'
import type { Sql } from './dialect.ts'
import { leafOperand, type Operand, type Writing } from './operand.ts'

/** The rounded result of an arithmetic tree: the same IEEE operations in the same order as arithmetic.ts. */
export function settledSql(node: Expression, writing: Writing): string {
  const raw: Sql = () => rawSql(node, writing)
  return (
    `(CASE WHEN abs(${raw()}) < 4000000000.0 THEN floor(${raw()} * 1000000.0 + 0.5) / 1000000.0 ` +
    `WHEN abs(${raw()}) < 4000000000000.0 THEN floor(${raw()} * 1000.0 + 0.5) / 1000.0 ELSE ${raw()} END)`
  )
}

function rawSql(node: Expression, writing: Writing): string {
  if (node.kind === 'negate') return `(-${rawSql(node.of, writing)})`
  if (node.kind === 'binary' && isArithmetic(node)) return binarySql(node, writing)
  return doubleSql(leafOperand(node, writing), writing)
}

function binarySql({ operator, left, right }: BinaryNode, writing: Writing): string {
  const first: Sql = () => rawSql(left, writing)
  const second: Sql = () => rawSql(right, writing)
  if (operator === '/') return `(${first()} / NULLIF(${second()}, 0))`
  if (operator !== '%') return `(${first()} ${operator} ${second()})`
  const { double } = writing.dialect
  const lift = `(${double('1.0')} + ${double('1.0')} / ${double('1125899906842624.0')})`
  return `(${first()} - ${second()} * trunc((${first()} / NULLIF(${second()}, 0)) * ${lift}))`
}

function doubleSql(operand: Operand | undefined, { binding, dialect }: Writing): string {
  if (operand?.form === 'number') return dialect.double(operand.sql())
  if (operand?.form !== 'value') throw new Error('arithmetic of a row expression needs numbers')
  const value = operandOf(operand.value)
  return dialect.double(Number.isNaN(value) ? 'NULL' : binding.parameter(value))
}

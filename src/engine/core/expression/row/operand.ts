import { type Expression, pathOf } from '../expression.ts'
import { type ExpressionType, isTextLike } from '../expressionType.ts'
import { plainValue } from '../value.ts'
import { boundCallValue, isBoundCall } from './boundCall.ts'
import type { Sql, SqlDialect, SqlDialectName } from './dialect.ts'

/** A column: SQL whose own placeholders, if it is a subquery, may be repeated with it. Text and dates give wire text, bools `true` (PostgreSQL) or 1 (SQLite). */
export interface RowColumn {
  readonly sql: string
  readonly type: ExpressionType
}

/** Connects a row expression with its table and values. */
export interface RowSqlBinding {
  readonly dialect: SqlDialectName
  /** The column of a field of the queried rows, or of a field of the record that a reference points to (`typeId$.kind`). */
  column(name: string): RowColumn
  /** The value of `$user.orgCode` as `['$user', 'orgCode']`, read while the SQL is written. */
  value(path: readonly string[]): unknown
  /** Adds a parameter to the statement and returns its placeholder; called in text order. */
  parameter(value: string | number): string
  /** A column of the row outside a correlated subquery (`$row.id` of a formula), if the path is one. */
  outer?(path: readonly string[]): RowColumn | undefined
}

export interface Writing {
  readonly binding: RowSqlBinding
  readonly dialect: SqlDialect
}

/** One side of a comparison: a known value, or SQL. */
export type Operand =
  | { readonly form: 'value'; readonly value: unknown }
  | { readonly form: 'number' | 'text' | 'bool'; readonly sql: Sql }

/** The operand of a call over literals and `$names` alone. */
export const boundOperand = (node: Expression, { binding }: Writing): Operand => ({
  form: 'value',
  value: boundCallValue(node, binding.value),
})

/** The operand of a literal, a column or a bound value; undefined for operators and other calls. */
export function leafOperand(node: Expression, { binding, dialect }: Writing): Operand | undefined {
  if (node.kind === 'literal') return { form: 'value', value: node.value }
  if (node.kind === 'list') return { form: 'value', value: null }
  if (isBoundCall(node)) return boundOperand(node, { binding, dialect })
  const path = pathOf(node)
  if (!path) return undefined
  const [root = ''] = path
  const column = root.startsWith('$') ? binding.outer?.(path) : binding.column(path.join('.'))
  return column ? columnOperand(column, dialect) : { form: 'value', value: plainValue(binding.value(path)) }
}

function columnOperand({ sql, type }: RowColumn, dialect: SqlDialect): Operand {
  if (type.kind === 'number') return { form: 'number', sql: () => sql }
  if (type.kind === 'bool') return { form: 'bool', sql: () => dialect.flag(sql) }
  if (isTextLike(type)) return { form: 'text', sql: () => sql }
  throw new Error(`a column of type ${type.kind} cannot stand in a row expression: ${sql}`)
}

/** A placeholder for text. Characters a database cannot store (NUL, lone surrogates) become U+FFFD. */
export function textParameter(text: string, { binding, dialect }: Writing): string {
  return dialect.textParameter(binding.parameter(text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '\ufffd')))
}

/** A placeholder for a number compared with a column. */
export function numberParameter(value: number, { binding, dialect }: Writing): string {
  return dialect.numberParameter(binding.parameter(value), value)
}

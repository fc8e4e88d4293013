import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../kyselyOver.ts'
import type { ColumnSpec, ColumnType } from './tableSpec.ts'

/** Digits of a decimal column that does not say. */
const defaultPrecision = 18
const defaultScale = 2

export const precisionOf = ({ precision = defaultPrecision }: ColumnSpec): number => precision
export const scaleOf = ({ scale = defaultScale }: ColumnSpec): number => scale

const digits = (column: ColumnSpec) => `(${precisionOf(column)},${scaleOf(column)})`
const characters = ({ length }: ColumnSpec, otherwise: string, word: string) =>
  length ? `${word}(${length})` : otherwise

/** SQLite keeps the declared type as it is written: its words give the affinity, and it can be read back. */
const sqliteTypes: Record<ColumnType, (column: ColumnSpec) => string> = {
  text: (column) => characters(column, 'text', 'text'),
  integer: () => 'integer',
  decimal: (column) => `decimal_integer${digits(column)}`,
  real: () => 'real',
  json: () => 'text_json',
  'boolean-text': () => 'text_boolean',
}

/** Text sorts and compares by code point on both databases. What is only a kind of text is told by a comment. */
const postgresTypes: Record<ColumnType, (column: ColumnSpec) => string> = {
  text: (column) => `${characters(column, 'text', 'varchar')} collate "C"`,
  integer: () => 'bigint',
  decimal: (column) => `numeric${digits(column)}`,
  real: () => 'double precision',
  json: () => 'text collate "C"',
  'boolean-text': () => 'text collate "C"',
}

const types = { sqlite: sqliteTypes, postgres: postgresTypes }

export const sqlType = (column: ColumnSpec, dialect: DialectName): RawBuilder<unknown> =>
  sql.raw(types[dialect][column.type](column))

/** The comment that tells PostgreSQL's text columns apart, or null. */
export const typeComment = ({ type }: ColumnSpec): string | null =>
  type === 'json' || type === 'boolean-text' ? type : null

type TypePart = Pick<ColumnSpec, 'type' | 'length' | 'precision' | 'scale'>

const words: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  decimal_integer: 'decimal',
  real: 'real',
  text_json: 'json',
  text_boolean: 'boolean-text',
  'character varying': 'text',
  bigint: 'integer',
  numeric: 'decimal',
  'double precision': 'real',
}

/** Reads back a declared type of either database; null when it is none of ours. */
export function typeFrom(declared: string, comment: string | null = null): TypePart | null {
  const [, word = '', first, second] = /^([a-z_ ]+?)(?:\((\d+)(?:,(\d+))?\))?$/i.exec(declared) ?? []
  const type = (comment as ColumnType | null) ?? words[word.toLowerCase()]
  if (!type) return null
  if (type === 'decimal' && first) return { type, precision: Number(first), scale: Number(second ?? 0) }
  return type === 'text' && first ? { type, length: Number(first) } : { type }
}

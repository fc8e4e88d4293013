import { type RawBuilder, sql } from 'kysely'
import { databaseName } from '#core/model'
import type { DialectName } from '../kyselyOver.ts'

/** Column types common to both databases. Dates and times are text of a fixed form. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'real' | 'json' | 'boolean-text'

export interface ColumnSpec {
  readonly name: string
  readonly type: ColumnType
  /** Maximum length of text; enforced by PostgreSQL, on SQLite by the model's rules. */
  readonly length?: number
  /** Total and fraction digits of a decimal; SQLite stores value × 10^scale, PostgreSQL numeric. */
  readonly precision?: number
  readonly scale?: number
  /** Defaults to true. */
  readonly nullable?: boolean
  readonly default?: string | number
}

interface IndexSpec {
  readonly name: string
  readonly columns: readonly string[]
  /** An index of PostgreSQL that has nulls last, in which lists cannot be read; only read from a database, to be made anew. */
  readonly nullsLast?: true
}

/** Unique among rows where `column` has this value, for example among rows not in the trash. */
export interface UniqueSpec extends IndexSpec {
  readonly where?: { readonly column: string; readonly value: string | number }
}

export interface TableSpec {
  readonly name: string
  readonly columns: readonly ColumnSpec[]
  readonly primaryKey: readonly string[]
  readonly uniques?: readonly UniqueSpec[]
  readonly indexes?: readonly IndexSpec[]
  /** Columns that were removed and keep their values for a while, under names of their own; only read from a database. */
  readonly keptColumns?: readonly ColumnSpec[]
}

export interface PlannedIndex extends UniqueSpec {
  readonly unique: boolean
}

/** All indexes of a table. */
export const indexesOf = ({ uniques = [], indexes = [] }: TableSpec): PlannedIndex[] => [
  ...uniques.map((index) => ({ ...index, unique: true })),
  ...indexes.map((index) => ({ ...index, unique: false })),
]

/** Columns of models start with a letter. */
const keptPattern = /^__kept_(\d+)_/

/** Whether a column keeps the values of one that was removed. */
export const isKept = (name: string): boolean => keptPattern.test(name)

/** The name under which a removed column is kept beside those that are. */
export function keptName(column: string, keptColumns: readonly ColumnSpec[] = []): string {
  const last = Math.max(0, ...keptColumns.map(keptNumber))
  return databaseName(`__kept_${last + 1}_${column}`)
}

/** The kept columns that held the values of a column, the last one first. */
export const keptOf = (column: string, keptColumns: readonly ColumnSpec[] = []): ColumnSpec[] =>
  keptColumns
    .filter(({ name }) => name === databaseName(`__kept_${keptPattern.exec(name)?.[1]}_${column}`))
    .toSorted((one, other) => keptNumber(other) - keptNumber(one))

const keptNumber = ({ name }: ColumnSpec): number => Number(keptPattern.exec(name)?.[1] ?? 0)

const maxNameLength = 63

/** Throws when a spec refers to an unknown column or has a name longer than PostgreSQL's limit. */
export function checkTable(table: TableSpec): void {
  const columns = new Set(table.columns.map(({ name }) => name))
  const keys = [...indexesOf(table), { name: 'primary key', columns: table.primaryKey }]
  const used = keys.flatMap((key) => key.columns.map((column) => ({ key: key.name, column })))
  const unknown = used.find(({ column }) => !columns.has(column))
  if (unknown)
    throw new Error(`table ${table.name}: ${unknown.key} names the column ${unknown.column}, which it has not`)
  const long = [table.name, ...columns, ...keys.map(({ name }) => name)].find((name) => name.length > maxNameLength)
  if (long) throw new Error(`table ${table.name}: the name ${long} is longer than ${maxNameLength} characters`)
}

/** Default precision and scale of decimals. */
const defaultPrecision = 18
const defaultScale = 2

export const precisionOf = ({ precision = defaultPrecision }: ColumnSpec): number => precision
export const scaleOf = ({ scale = defaultScale }: ColumnSpec): number => scale

const digits = (column: ColumnSpec) => `(${precisionOf(column)},${scaleOf(column)})`
const characters = ({ length }: ColumnSpec, otherwise: string, word: string) =>
  length ? `${word}(${length})` : otherwise

/** SQLite keeps declared types verbatim: they determine the affinity and can be read back. */
const sqliteTypes: Record<ColumnType, (column: ColumnSpec) => string> = {
  text: (column) => characters(column, 'text', 'text'),
  integer: () => 'integer',
  decimal: (column) => `decimal_integer${digits(column)}`,
  real: () => 'real',
  json: () => 'text_json',
  'boolean-text': () => 'text_boolean',
}

/** Text sorts and compares by code point in both databases. Kinds of text are distinguished by a comment. */
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

/** The comment that distinguishes text columns on PostgreSQL, or null. */
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

/** Parses a declared type of either database; null when it is unknown. */
export function typeFrom(declared: string, comment: string | null = null): TypePart | null {
  const [, word = '', first, second] = /^([a-z_ ]+?)(?:\((\d+)(?:,(\d+))?\))?$/i.exec(declared) ?? []
  const type = (comment as ColumnType | null) ?? words[word.toLowerCase()]
  if (!type) return null
  if (type === 'decimal' && first) return { type, precision: Number(first), scale: Number(second ?? 0) }
  return type === 'text' && first ? { type, length: Number(first) } : { type }
}

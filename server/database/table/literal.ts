import { type RawBuilder, sql } from 'kysely'

/** A literal as both databases write it: for defaults and conditions of indexes, which take no parameters. */
export const literal = (value: string | number): RawBuilder<unknown> =>
  typeof value === 'number' ? sql.raw(String(value)) : sql.lit(value)

const text = /^'((?:[^']|'')*)'$/
const number = /^-?\d+(\.\d+)?$/

/** Reads back a literal that a catalogue shows, PostgreSQL's casts (`'0'::character varying`) looked past. */
export function literalFrom(written: string | null): string | number | undefined {
  const plain = (written ?? '').replace(/::[a-z ]+(\(\d+(,\d+)?\))?$/i, '').replace(/^\((.*)\)$/, '$1')
  if (number.test(plain)) return Number(plain)
  const quoted = text.exec(plain)?.[1]?.replaceAll("''", "'")
  return quoted !== undefined && /::(bigint|numeric|integer|double)/.test(written ?? '') ? Number(quoted) : quoted
}

const condition = /^"?(\w+)"?\s*=\s*(.+)$/

/** Reads back the condition of a partial index: one column that equals a literal. */
export function conditionFrom(written: string): { column: string; value: string | number } | null {
  const plain = written.replace(/::(text|bigint|numeric|character varying|double precision)/g, '').replace(/[()]/g, '')
  const [, column, right] = condition.exec(plain.trim()) ?? []
  const value = right === undefined ? undefined : literalFrom(right.trim())
  return column && value !== undefined ? { column, value } : null
}

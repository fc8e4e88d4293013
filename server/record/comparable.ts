import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/model'
import type { Literal } from '#core/query'
import type { Dialect } from './cell.ts'

/**
 * A literal as it is compared with a column. Unlike a value that is stored it is never rounded: no whole number equals
 * 5.5, and one beyond the range of the column is only larger or smaller.
 */
export function comparable(
  field: Field,
  value: Literal,
  dialect: Dialect,
): RawBuilder<unknown> | string | number | null {
  if (value === null) return null
  const type = field.column?.type ?? 'text'
  if (type !== 'integer' && type !== 'decimal') return String(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return null
  if (dialect === 'postgres') return Number.isSafeInteger(number) ? number : sql`cast(${String(number)} as numeric)`
  return type === 'integer' ? number : Number(`${number}e${field.column?.scale ?? 2}`)
}

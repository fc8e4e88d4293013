import { type RawBuilder, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import type { Literal } from '#core/query'
import type { Dialect } from './cell.ts'

interface Column {
  model: Model
  field: Field
  dialect: Dialect
}

type Comparable = RawBuilder<unknown> | string | number

/**
 * A literal as it is compared with a column; undefined when it can equal nothing there. Unlike a value that is stored it is
 * never rounded: no whole number equals 5.5, and one beyond the range of the column is only larger or smaller.
 */
export function comparable(value: Exclude<Literal, null>, { model, field, dialect }: Column): Comparable | undefined {
  const isKey = field.name === 'id' && model.document.key?.type === 'int'
  const type = isKey ? 'integer' : (field.column?.type ?? 'text')
  if (type !== 'integer' && type !== 'decimal') return String(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  if (dialect === 'postgres') return Number.isSafeInteger(number) ? number : sql`cast(${String(number)} as numeric)`
  return type === 'integer' ? number : Number(`${number}e${field.column?.scale ?? 2}`)
}

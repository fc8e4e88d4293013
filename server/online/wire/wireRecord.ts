import type { Model } from '#core/model'
import { isObject } from '#core/object'
import type { FormInUse, SubTableInUse } from '../definition/formsInUse.ts'
import { columnKey, fieldKey } from './columnNames.ts'

type Row = Readonly<Record<string, unknown>>

/** A record under the names of the table; rows of sub-tables stand under the names of theirs, also a single one. spec: contract §9.7 */
export function toWire(record: Row, { subs }: Pick<FormInUse, 'subs'>): Record<string, unknown> {
  const rowsOf = (key: string) => subs.find(({ field }) => field.name === key)
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const sub = rowsOf(key)
      return sub ? [sub.model.table, rowsToWire(value)] : [columnKey(key), value]
    }),
  )
}

const rowsToWire = (value: unknown): Record<string, unknown>[] =>
  [value].flat().flatMap((row) => (isObject(row) ? [toWire(row, { subs: [] })] : []))

/** The record that a body says. A sub-table that it does not name stays as it is. */
export function fromWire(body: Row, { model, subs }: FormInUse): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const sub = subs.find((one) => one.model.table === key)
      return sub ? [sub.field.name, rowsFromWire(value, sub)] : [fieldKey(model, key), value]
    }),
  )
}

function rowsFromWire(value: unknown, { field, model }: SubTableInUse): unknown {
  if (!Array.isArray(value)) return value
  const rows = value.map((row) => (isObject(row) ? rowFromWire(row, model) : row))
  return field.type.id === 'one' ? (rows[0] ?? null) : rows
}

const rowFromWire = (row: Row, model: Model): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [fieldKey(model, key), value]))

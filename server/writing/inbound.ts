import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { splitKeys } from '#core/fieldType'
import type { Field, Model } from '#core/model'
import type { WireRecord, WriteScope } from '#server/access'
import { holdsSql, selectRows } from '#server/table'

/** A field of some model that points to the model whose records go. */
export interface Inbound {
  model: Model
  field: Field
  /** What becomes of the rows that point to a record which goes. */
  how: 'restrict' | 'cascade' | 'null'
}

/** Every stored field that points to the model, with what its document says of deletion. Base columns are no references. */
export function inboundOf({ services, model }: WriteScope): Inbound[] {
  return services.library
    .current()
    .models()
    .flatMap((other) =>
      other.fields
        .filter((field) => !field.base && field.target?.model === model.id && field.column)
        .map((field) => ({ model: other, field, how: howOf(model, other, field) })),
    )
}

/** Rows of a sub-table go with their record unless their field says otherwise. */
function howOf(model: Model, other: Model, field: Field): Inbound['how'] {
  const onDelete = field.document.onDelete
  if (onDelete === 'restrict' || onDelete === 'cascade' || onDelete === 'null') return onDelete
  const isSubTable = model.fields.some(
    (own) => (own.type.id === 'table' || own.type.id === 'one') && own.document.model === other.id,
  )
  return isSubTable ? 'cascade' : 'restrict'
}

/** The values under which the records are known to a field: ids, or what the field stores of them. */
export const keysOf = ({ field }: Inbound, records: readonly WireRecord[]): string[] =>
  records.map((record) => String(record[field.target?.store ?? 'id'] ?? '')).filter(Boolean)

/** Live rows that point to one of the keys. Those of the model itself that go with it do not count. */
export async function pointingRows(
  scope: WriteScope,
  { model, field }: Inbound,
  { keys, going }: { keys: readonly string[]; going: ReadonlySet<string> },
): Promise<{ id: string; value: string }[]> {
  const column = sql.ref(`t.${field.columnName}`)
  const rows = await selectRows(
    sql`select t.id as id, ${column} as "value" from ${sql.table(model.table)} as t where t.del_flag = 0 and ${keysWhere(field, keys, scope)}`,
    scope,
    scope.query,
  )
  return rows
    .map((row) => ({ id: String(row.id), value: String(row.value ?? '') }))
    .filter(({ id }) => model.id !== scope.model.id || !going.has(id))
}

/** The rows under `t` whose field is one of the keys, or holds one. */
export function keysWhere(field: Field, keys: readonly string[], scope: WriteScope): RawBuilder<SqlBool> {
  const column = sql.ref(`t.${field.columnName}`)
  return field.type.multiple ? anyHolds(keys, column, scope) : sql<SqlBool>`${column} in (${sql.join([...keys])})`
}

function anyHolds(keys: readonly string[], column: RawBuilder<unknown>, { services }: WriteScope): RawBuilder<SqlBool> {
  const tests = keys.map((key) => holdsSql(key, column, services.database.dialect))
  return sql<SqlBool>`(${sql.join(tests, sql.raw(' or '))})`
}

/** The comma-joined value without the keys; null when nothing is left. */
export const withoutKeys = (value: string, keys: ReadonlySet<string>): string | null =>
  splitKeys(value)
    .filter((key) => !keys.has(key))
    .join(',') || null

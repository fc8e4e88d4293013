import type { JsonValue } from '#core/fieldType'
import { copySourceOf, type Field } from '#core/model'
import type { WriteScope } from '#server/access'
import type { Values } from '#server/behaviour'
import { cellReader } from '#server/table'

/** The values with what fields copy from the records that the references among them point to. */
export async function withCopies(scope: WriteScope, values: Values): Promise<Values> {
  const copied: Values = {}
  for (const field of scope.model.fields) {
    const source = copySourceOf(field)
    if (!source || !(source.reference in values)) continue
    copied[field.name] = await copyOf(source.name, scope.model.field(source.reference), values[source.reference], scope)
  }
  return { ...values, ...copied }
}

/** A field of the record that a reference holds the key of; null without one. */
async function copyOf(
  name: string,
  reference: Field | undefined,
  key: JsonValue | undefined,
  { query, services }: WriteScope,
): Promise<JsonValue> {
  const target = reference?.target
  const other = target && services.library.current().resolvedModel(target.model)
  const [copied, stored] = [other?.field(name), other?.field(target?.store ?? '')]
  if (!other || !copied || !stored || key === null || key === undefined) return null
  const row = await query
    .selectFrom(other.table)
    .select(copied.columnName)
    .where(stored.columnName, '=', String(key))
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  const cell = row?.[copied.columnName]
  return cell === undefined ? null : (cellReader(copied)(cell as never, services.database.dialect) as JsonValue)
}

import type { JsonValue } from '#core/fieldType'
import { type CopySource, copySourceOf, type Field } from '#core/model'
import type { WriteScope } from '#server/access'
import { type Cell, cellReader } from '#server/table'
import type { Values } from './behaviour.ts'

/** A field that is a copy, and what of. */
interface Copy {
  field: Field
  source: CopySource
}

/** The values with what fields copy from the records that the references among them point to: one read for each reference. */
export async function withCopies(scope: WriteScope, values: Values): Promise<Values> {
  const copies = scope.model.fields.flatMap((field): Copy[] => {
    const source = copySourceOf(field)
    return source && source.reference in values ? [{ field, source }] : []
  })
  const copied: Values = {}
  for (const reference of new Set(copies.map(({ source }) => source.reference))) {
    const ofReference = copies.filter(({ source }) => source.reference === reference)
    Object.assign(copied, await copiedFrom(reference, values[reference], ofReference, scope))
  }
  return { ...values, ...copied }
}

/** What the copies hold of the record that a reference holds the key of; null without one. */
async function copiedFrom(
  reference: string,
  key: JsonValue | undefined,
  copies: readonly Copy[],
  { model, query, services }: WriteScope,
): Promise<Values> {
  const target = model.field(reference)?.target
  const other = target && services.library.current().resolvedModel(target.model)
  const stored = other?.field(target?.store ?? '')
  const parts = copies.map(({ field, source }) => ({ name: field.name, copied: other?.field(source.name) }))
  const columns = parts.flatMap(({ copied }) => copied?.columnName ?? [])
  const row =
    other && stored && columns.length > 0 && key !== null && key !== undefined
      ? await query
          .selectFrom(other.table)
          .select(columns)
          .where(stored.columnName, '=', String(key))
          .where('del_flag', '=', 0)
          .executeTakeFirst()
      : undefined
  const { dialect } = services.database
  const cellOf = (copied: Field | undefined) =>
    copied && row ? cellReader(copied)(row[copied.columnName] as Cell, dialect) : null
  return Object.fromEntries(parts.map(({ name, copied }) => [name, cellOf(copied) as JsonValue]))
}

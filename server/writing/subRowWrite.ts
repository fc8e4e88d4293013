import { sql } from 'kysely'
import { productError } from '#core/error'
import { type Field, snakeCase } from '#core/model'
import type { WriteScope } from '#server/access'
import type { Body } from '#server/behaviour'
import { type RowsOfField, readRowChanges, rowsOf } from '#server/reading'
import { atRow } from './rowFault.ts'

/** How rows are written: as any record of their model. */
interface RowWriter {
  add(scope: WriteScope, body: Body): Promise<unknown>
  edit(scope: WriteScope, body: Body): Promise<void>
  remove(scope: WriteScope, ids: readonly string[]): Promise<void>
}

interface SubRows {
  ownerId: string
  rows: ReadonlyMap<Field, unknown>
  writer: RowWriter
}

/** Writes the rows of sub-tables with their record, each by its own model. */
export async function storeSubRows(scope: WriteScope, { ownerId, rows, writer }: SubRows): Promise<void> {
  for (const [field, value] of rows) {
    const of = rowsOf(field, scope)
    const changes =
      field.type.id === 'one'
        ? await oneChange(scope, { ownerId, value, of })
        : await readRowChanges(value, field, { scope, ownerId })
    const inner = { ...scope, model: of.model }
    await refuseForeignRows(inner, {
      of,
      ownerId,
      ids: [...changes.removed, ...changes.edited.map((row) => String(row.id))],
    })
    if (changes.removed.length > 0) await writer.remove(inner, changes.removed)
    for (const row of changes.edited)
      await atRow(`${field.name}.${String(row.id)}`, writer.edit(inner, without(row, of.by)))
    for (const [at, row] of changes.added.entries())
      await atRow(`${field.name}.+${at}`, writer.add(inner, { ...without(row, 'id'), [of.by]: ownerId }))
  }
}

const without = (row: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

interface One {
  ownerId: string
  value: unknown
  of: RowsOfField
}

/** The one record of a one-to-one field: changed when it exists, else added. */
async function oneChange(scope: WriteScope, { ownerId, value, of }: One) {
  const row = (value ?? {}) as Record<string, unknown>
  const [stored] = await scope.query
    .selectFrom(of.model.table)
    .select('id')
    .where(sql.ref(snakeCase(of.by)), '=', ownerId)
    .where('del_flag', '=', 0)
    .execute()
  return stored
    ? { added: [], edited: [{ ...row, id: String(stored.id) }], removed: [] }
    : { added: [row], edited: [], removed: [] }
}

/** A row of another record is not changed through this one. */
async function refuseForeignRows(
  scope: WriteScope,
  { of, ownerId, ids }: { of: RowsOfField; ownerId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const own = await scope.query
    .selectFrom(of.model.table)
    .select('id')
    .where(sql.ref(snakeCase(of.by)), '=', ownerId)
    .where('id', 'in', [...ids])
    .execute()
  if (own.length < new Set(ids).size) throw productError('notFound')
}

import { sql } from 'kysely'
import { badRequest, productError } from '#core/error'
import { writingMessages } from '#core/message'
import { type Field, snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { rowPart, tableButtons } from '#core/permission'
import type { WriteScope } from '#server/access'
import { type RowChanges, type RowsOfField, readRowChanges, rowsOf, visibleIds } from '#server/reading'
import { liveRows } from '#server/table'
import type { Body } from './behaviour.ts'
import { atRow, type WriteInput } from './input.ts'
import type { PlacedRows } from './renumber.ts'
import { verifyWithin } from './store.ts'

/** Writes rows like any records of their model. */
interface RowWriter {
  add(scope: WriteScope, body: Body): Promise<unknown>
  edit(scope: WriteScope, body: Body): Promise<void>
  renumber(scope: WriteScope, places: PlacedRows): Promise<void>
  remove(scope: WriteScope, ids: readonly string[]): Promise<void>
}

interface SubRows {
  ownerId: string
  /** Written values of the record, with the changes of its rows. */
  input: Pick<WriteInput, 'values' | 'rows'>
  writer: RowWriter
}

/** Writes sub-table rows with their record, each by its own model. The record itself must be visible to the caller. */
export async function storeSubRows(scope: WriteScope, { ownerId, input, writer }: SubRows): Promise<void> {
  const { rows, values } = input
  if (rows.size > 0) await verifyWithin(scope, ownerId, values)
  for (const [field, value] of rows) {
    const of = rowsOf(field, scope)
    const changes =
      field.type.id === 'one'
        ? await oneChange(scope, { field, ownerId, value, of })
        : await readRowChanges(value, field, { scope, ownerId })
    const { only: _fieldsOfTheRecord, ...open } = scope
    const inner: WriteScope = { ...open, model: of.model }
    await refuseForeignRows(inner, {
      of,
      ownerId,
      ids: [...changes.removed, ...changes.edited.map((row) => String(row.id))],
    })
    refuseWithheldRows(scope, field, changes)
    if (changes.removed.length > 0) await writer.remove(inner, changes.removed)
    const pathOf = (row: string) => (field.type.id === 'one' ? field.name : `${field.name}.${row}`)
    const isPlaced = onlyPlaced(of)
    for (const row of changes.edited)
      if (!isPlaced(row)) await atRow(pathOf(String(row.id)), writer.edit(inner, without(row, of.foreignKey)))
    await writer.renumber(inner, { rows: changes.edited.filter(isPlaced), order: of.order ?? '', pathOf })
    for (const [at, row] of changes.added.entries())
      await atRow(pathOf(`+${at}`), writer.add(inner, { ...without(row, 'id'), [of.foreignKey]: ownerId }))
  }
}

type ChangedRow = RowChanges['edited'][number]

/** Whether nothing but the place of a row among the others has changed. */
function onlyPlaced({ order }: RowsOfField) {
  const names = new Set(['id', 'rowVersion', order])
  return (row: ChangedRow): boolean => Object.keys(row).every((name) => names.has(name))
}

/** Throws for rows that come or go by a button that the page of the record withholds from the caller. spec: shell §6 */
function refuseWithheldRows({ services, caller, model }: WriteScope, { type, name }: Field, changes: RowChanges): void {
  if (type.id === 'one') return
  const withheld = services.access.withheldRows(caller, model.id)
  const counts = { add: changes.added.length, batch_delete: changes.removed.length }
  for (const button of tableButtons)
    if (counts[button] > 0 && withheld.has(rowPart(name, button)))
      throw productError('forbidden', {}, { field: name, needs: rowPart(name, button) })
}

const without = (row: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

/** `null` does not delete a record that the caller cannot see. */
const visibleOne = async (scope: WriteScope, { model }: RowsOfField, id: string): Promise<string[]> => [
  ...(await visibleIds({ ...scope, model }, { ids: [id], query: scope.query })),
]

interface One {
  field: Field
  ownerId: string
  value: unknown
  of: RowsOfField
}

/** Change of a nested record: edit if it exists, else add; null removes it. */
async function oneChange(scope: WriteScope, { field, ownerId, value, of }: One): Promise<RowChanges> {
  const [stored] = await liveRows(scope.query, of.model.table)
    .select('id')
    .where(sql.ref(snakeCase(of.foreignKey)), '=', ownerId)
    .execute()
  const id = stored ? String(stored.id) : undefined
  const none = { added: [], edited: [], removed: [] }
  if (value === null) return { ...none, removed: id ? await visibleOne(scope, of, id) : [] }
  if (!isObject(value)) throw badRequest(writingMessages.noObject, { title: field.title, name: field.name })
  return id ? { ...none, edited: [{ ...value, id }] } : { ...none, added: [value] }
}

/** Throws for rows that belong to another record. */
async function refuseForeignRows(
  scope: WriteScope,
  { of, ownerId, ids }: { of: RowsOfField; ownerId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const own = await scope.query
    .selectFrom(of.model.table)
    .select('id')
    .where(sql.ref(snakeCase(of.foreignKey)), '=', ownerId)
    .where('id', 'in', [...ids])
    .execute()
  if (own.length < new Set(ids).size) throw productError('notFound')
}

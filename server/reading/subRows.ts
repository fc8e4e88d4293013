import { sql } from 'kysely'
import { productError } from '#core/error'
import { fillText, recordMessages } from '#core/message'
import { type Field, type Model, snakeCase } from '#core/model'
import { type RecordScope, restrictedTo, type WireRecord, type WriteScope } from '#server/access'
import { selectRows } from '#server/table'
import { shapeOf } from './recordShape.ts'
import { recordOf } from './select.ts'
import { addTexts, grouped } from './texts.ts'
import { viewOf } from './view.ts'

/** The rows of sub-table and one-to-one fields, read with their records. */
export async function addSubRows(
  records: readonly WireRecord[],
  fields: readonly Field[],
  scope: RecordScope,
): Promise<void> {
  if (records.length === 0) return
  const nested = fields.filter((field) => field.type.id === 'table' || field.type.id === 'one')
  await Promise.all(nested.map((field) => addRowsOf(field, records, scope)))
}

async function addRowsOf(field: Field, records: readonly WireRecord[], scope: RecordScope): Promise<void> {
  const { model: rows, by, order } = rowsOf(field, scope)
  const inner = { ...scope, model: rows }
  const view = viewOf(inner)
  const { fields: read, selection } = view
  const where = await restrictedTo(inner, { alias: 't', trash: 'live' })
  const owners = sql.join(records.map((record) => String(record.id)))
  const sorted = sql.ref(`t.${order ? snakeCase(order) : 'id'}`)
  const found = await selectRows(
    sql`select ${selection(inner)} from ${sql.table(rows.table)} as t where ${sql.ref(`t.${snakeCase(by)}`)} in (${owners}) and ${where} order by ${sorted}, t.id`,
    inner,
  )
  const rowRecords = found.map((row) => recordOf(row, shapeOf(read, view), inner))
  await addTexts(rowRecords, read, inner)
  const byOwner = grouped(rowRecords, (row) => String(row[by]))
  for (const record of records) {
    const own = byOwner.get(String(record.id)) ?? []
    record[field.name] = field.type.id === 'one' ? (own[0] ?? null) : own
  }
}

export interface RowsOfField {
  model: Model
  by: string
  order?: string
}

/** The model of a sub-table's rows and how they are joined. */
export function rowsOf(field: Field, { services }: RecordScope): RowsOfField {
  const { model: modelId, by, order } = field.document
  const model = services.library.current().resolvedModel(String(modelId))
  if (!model) throw productError('failed', { reason: fillText(recordMessages.noSubTableModel, { title: field.title }) })
  return { model, by: String(by), ...(typeof order === 'string' ? { order } : {}) }
}

/** What a client sends for a sub-table: changes, or all rows. */
export interface RowChanges {
  added: Record<string, unknown>[]
  edited: Record<string, unknown>[]
  removed: string[]
}

/** Reads `{ added, edited, removed }` or full rows; full rows are compared with what is stored. */
export async function readRowChanges(
  value: unknown,
  field: Field,
  { scope, ownerId }: { scope: WriteScope; ownerId: string },
): Promise<RowChanges> {
  if (Array.isArray(value)) return compareRows(value as Record<string, unknown>[], field, { scope, ownerId })
  const { added = [], edited = [], removed = [] } = (value ?? {}) as Partial<RowChanges>
  if (![added, edited, removed].every(Array.isArray))
    throw productError('badRequest', {
      reason: fillText(recordMessages.badSubRows, { title: field.title, name: field.name }),
    })
  return {
    added,
    edited,
    removed: removed.map((row) =>
      typeof row === 'object' && row !== null ? String((row as { id?: unknown }).id) : String(row),
    ),
  }
}

async function compareRows(
  rows: Record<string, unknown>[],
  field: Field,
  { scope, ownerId }: { scope: WriteScope; ownerId: string },
): Promise<RowChanges> {
  const { model, by } = rowsOf(field, scope)
  const stored = await scope.query
    .selectFrom(model.table)
    .select('id')
    .where(sql.ref(snakeCase(by)), '=', ownerId)
    .where('del_flag', '=', 0)
    .execute()
  const known = new Set(stored.map((row) => String(row.id)))
  const existing = rows.filter((row) => known.has(String(row.id ?? '')))
  const keptIds = new Set(existing.map((row) => String(row.id)))
  return {
    added: rows.filter((row) => !known.has(String(row.id ?? ''))),
    edited: existing,
    removed: [...known].filter((id) => !keptIds.has(id)),
  }
}

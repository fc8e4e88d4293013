import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { badRequest, failedWith, productError } from '#core/error'
import { recordMessages } from '#core/message'
import { type Field, type Model, snakeCase } from '#core/model'
import { groupBy, memoized } from '#core/object'
import { type RecordScope, restrictedTo, type WireRecord, type WriteScope } from '#server/access'
import type { QueryRunner } from '#server/context'
import { liveRows, selectRows } from '#server/table'
import { isWhole } from './labels.ts'
import { addMembers, memberSelection } from './members.ts'
import { plainShape, type RecordShape, shapeOf } from './recordShape.ts'
import { recordOf, selectionOf } from './select.ts'
import { addTexts } from './texts.ts'
import { type ListWhere, viewOf } from './where.ts'

interface Find {
  ids: readonly string[]
  query?: QueryRunner | undefined
  trash?: 'live' | 'trash' | 'both'
  /** The list call whose fields of referenced records are read too, with their labels. */
  listed?: Pick<ListWhere, 'members' | 'sqlScope'>
}

/** `t.id` is one of `ids`. Ids that cannot be keys of the model match nothing. */
export function idsWhere(model: Model, ids: readonly string[]): RawBuilder<SqlBool> {
  const keys = model.document.key?.type === 'int' ? ids.filter(isWhole) : ids
  return keys.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`t.id in (${sql.join([...keys])})`
}

/** The records with these ids that the caller may see, reduced to readable fields, in the order of the ids. */
export async function findRecords(
  scope: RecordScope,
  { ids, query, trash = 'live', listed }: Find,
): Promise<WireRecord[]> {
  const view = viewOf(scope)
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await selectRows(
    sql`select ${sql.join([view.selection(scope), ...(listed ? memberSelection(listed) : [])])} from ${sql.table(scope.model.table)} as t where ${idsWhere(scope.model, ids)} and ${where}`,
    scope,
    query,
  )
  const records = rows.map((row) => recordOf(row, shapeOf(view.fields, view), scope))
  if (listed) await addMembers(records, { rows, members: listed.members }, scope)
  return inOrder(records, ids)
}

function inOrder(records: readonly WireRecord[], ids: readonly string[]): WireRecord[] {
  const byId = new Map(records.map((record) => [String(record.id), record]))
  return [...new Set(ids)].map((id) => byId.get(id)).filter((record) => record !== undefined)
}

/** One record as `queryById` returns it, with links, sub-table rows and labels, also one that another record opens. Throws `notFound`. */
export async function getRecord(scope: RecordScope, id: string): Promise<WireRecord> {
  const opened: RecordScope = { ...scope, opened: true }
  const [record] = await findRecords(opened, { ids: [id] })
  if (!record) throw productError('notFound')
  const { fields, named } = viewOf(scope)
  await Promise.all([addSubRows([record], fields, opened), addTexts([record], named, scope)])
  return record
}

const isStored = (field: Field): boolean => field.column !== null || field.link !== undefined
const storedShape = memoized((model: Model) => plainShape(model.fields.filter(isStored)))
const settledShape = memoized((model: Model) =>
  plainShape(model.fields.filter((field) => isStored(field) || field.formula !== undefined)),
)

/** A stored record with its formulas evaluated, for the values and target states of moves. */
export async function settledRecord(
  scope: RecordScope,
  id: string,
  query: QueryRunner,
): Promise<WireRecord | undefined> {
  return (await recordsBy(settledShape(scope.model), scope, { ids: [id], query }))[0]
}

/** Stored records with all fields, regardless of rights: for rules, audit and comparison only. */
export async function storedRecords(
  scope: RecordScope,
  ids: readonly string[],
  query: QueryRunner,
): Promise<WireRecord[]> {
  return recordsBy(storedShape(scope.model), scope, { ids, query })
}

async function recordsBy(shape: RecordShape, scope: RecordScope, { ids, query }: Find): Promise<WireRecord[]> {
  const rows = await selectRows(
    sql`select ${sql.join(selectionOf(shape.fields, scope))} from ${sql.table(scope.model.table)} as t where ${idsWhere(scope.model, ids)}`,
    scope,
    query,
  )
  return rows.map((row) => recordOf(row, shape, scope))
}

/** Those of `ids` that the caller may see, in the given state of the trash. */
export async function visibleIds(scope: RecordScope, { ids, query, trash = 'live' }: Find): Promise<Set<string>> {
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await selectRows(
    sql`select t.id as id from ${sql.table(scope.model.table)} as t where ${idsWhere(scope.model, ids)} and ${where}`,
    scope,
    query,
  )
  return new Set(rows.map((row) => String(row.id)))
}

/** Adds the rows of sub-tables and the records of one-to-one fields. */
async function addSubRows(records: readonly WireRecord[], fields: readonly Field[], scope: RecordScope): Promise<void> {
  if (records.length === 0) return
  const nested = fields.filter(({ type }) => type.nested)
  await Promise.all(nested.map((field) => addRowsOf(field, records, scope)))
}

async function addRowsOf(field: Field, records: readonly WireRecord[], scope: RecordScope): Promise<void> {
  const { model, foreignKey, order } = rowsOf(field, scope)
  const inner = { ...scope, model }
  const view = viewOf(inner)
  const { fields: read, selection } = view
  const where = await restrictedTo(inner, { alias: 't', trash: 'live' })
  const owners = sql.join(records.map((record) => String(record.id)))
  const sorted = sql.ref(`t.${order ? snakeCase(order) : 'id'}`)
  const rows = await selectRows(
    sql`select ${selection(inner)} from ${sql.table(model.table)} as t where ${sql.ref(`t.${snakeCase(foreignKey)}`)} in (${owners}) and ${where} order by ${sorted}, t.id`,
    inner,
  )
  const rowRecords = rows.map((row) => recordOf(row, shapeOf(read, view), inner))
  await addTexts(rowRecords, read, inner)
  const byOwner = groupBy(rowRecords, (row) => String(row[foreignKey]))
  for (const record of records) {
    const own = byOwner.get(String(record.id)) ?? []
    record[field.name] = field.type.id === 'one' ? (own[0] ?? null) : own
  }
}

export type RowsOfField = ReturnType<typeof rowsOf>

/** The model of a sub-table's rows, and the fields that join and order them. */
export function rowsOf(field: Field, { services }: RecordScope) {
  const { model: modelId, foreignKey, order } = field.document
  const model = services.library.current().resolvedModel(String(modelId))
  if (!model) throw failedWith(recordMessages.noSubTableModel, { title: field.title })
  return { model, foreignKey: String(foreignKey), ...(typeof order === 'string' ? { order } : {}) }
}

/** Changes of a sub-table, as sent or computed from all its rows. */
export interface RowChanges {
  added: Record<string, unknown>[]
  edited: Record<string, unknown>[]
  removed: string[]
}

/** Reads `{ added, edited, removed }`, or complete rows, which are compared with the stored ones. */
export async function readRowChanges(
  value: unknown,
  field: Field,
  { scope, ownerId }: { scope: WriteScope; ownerId: string },
): Promise<RowChanges> {
  if (Array.isArray(value)) return compareRows(value as Record<string, unknown>[], field, { scope, ownerId })
  const { added = [], edited = [], removed = [] } = (value ?? {}) as Partial<RowChanges>
  if (![added, edited, removed].every(Array.isArray))
    throw badRequest(recordMessages.badSubRows, { title: field.title, name: field.name })
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
  const { model, foreignKey } = rowsOf(field, scope)
  const stored = await liveRows(scope.query, model.table)
    .select('id')
    .where(sql.ref(snakeCase(foreignKey)), '=', ownerId)
    .execute()
  const storedIds = new Set(stored.map((row) => String(row.id)))
  const existing = rows.filter((row) => storedIds.has(String(row.id ?? '')))
  const existingIds = new Set(existing.map((row) => String(row.id)))
  return {
    added: rows.filter((row) => !storedIds.has(String(row.id ?? ''))),
    edited: existing,
    removed: [...storedIds].filter((id) => !existingIds.has(id)),
  }
}

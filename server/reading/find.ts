import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { productError } from '#core/error'
import type { Field, Model } from '#core/model'
import { type RecordScope, restrictedTo, type WireRecord } from '#server/access'
import type { QueryRunner } from '#server/context'
import { selectRows } from '#server/table'
import { isWhole } from './labels.ts'
import { plainShape, type RecordShape, shapeOf } from './recordShape.ts'
import { recordOf, selectionOf } from './select.ts'
import { addSubRows } from './subRows.ts'
import { addTexts } from './texts.ts'
import { viewOf } from './view.ts'

interface Find {
  ids: readonly string[]
  query?: QueryRunner | undefined
  trash?: 'live' | 'trash' | 'both'
}

/** `t.id` is one of `ids`. What can be no key of the model names nothing. */
export function idsWhere(model: Model, ids: readonly string[]): RawBuilder<SqlBool> {
  const keys = model.document.key?.type === 'int' ? ids.filter(isWhole) : ids
  return keys.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`t.id in (${sql.join([...keys])})`
}

/** Records by id that the caller may see, cut to the fields that it may read; in the order of the ids. */
export async function findRecords(scope: RecordScope, { ids, query, trash = 'live' }: Find): Promise<WireRecord[]> {
  const view = viewOf(scope)
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await selectRows(
    sql`select ${view.selection(scope)} from ${sql.table(scope.model.table)} as t where ${idsWhere(scope.model, ids)} and ${where}`,
    scope,
    query,
  )
  return inOrder(
    rows.map((row) => recordOf(row, shapeOf(view.fields, view), scope)),
    ids,
  )
}

function inOrder(records: readonly WireRecord[], ids: readonly string[]): WireRecord[] {
  const byId = new Map(records.map((record) => [String(record.id), record]))
  return [...new Set(ids)].map((id) => byId.get(id)).filter((record) => record !== undefined)
}

/** One record as `queryById` answers it: links, sub-table rows and texts included. */
export async function getRecord(scope: RecordScope, id: string): Promise<WireRecord> {
  const [record] = await findRecords(scope, { ids: [id] })
  if (!record) throw productError('notFound')
  const { fields, named } = viewOf(scope)
  await Promise.all([addSubRows([record], fields, scope), addTexts([record], named, scope)])
  return record
}

const once = (fieldsOf: (model: Model) => Field[]): ((model: Model) => RecordShape) => {
  const shapes = new WeakMap<Model, RecordShape>()
  return (model) => {
    const shape = shapes.get(model) ?? plainShape(fieldsOf(model))
    shapes.set(model, shape)
    return shape
  }
}

const isStored = (field: Field): boolean => field.column !== null || field.link !== undefined
const storedShape = once((model) => model.fields.filter(isStored))
const settledShape = once((model) => model.fields.filter((field) => isStored(field) || field.formula !== undefined))

/** A record as it is stored, with what its formulas come to: for what moves set and where they lead. */
export async function settledRecord(
  scope: RecordScope,
  id: string,
  query: QueryRunner,
): Promise<WireRecord | undefined> {
  return (await recordsBy(settledShape(scope.model), scope, { ids: [id], query }))[0]
}

/** Records as they are stored, every field, not cut by rights: for rules, audit and comparison only. */
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

/** Which of `ids` the caller may see in the given state of the trash. */
export async function visibleIds(scope: RecordScope, { ids, query, trash = 'live' }: Find): Promise<Set<string>> {
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await selectRows(
    sql`select t.id as id from ${sql.table(scope.model.table)} as t where ${idsWhere(scope.model, ids)} and ${where}`,
    scope,
    query,
  )
  return new Set(rows.map((row) => String(row.id)))
}

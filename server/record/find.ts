import { sql } from 'kysely'
import { productError } from '#core/error'
import type { Field } from '#core/model'
import type { QueryRunner } from '#server/context'
import { readableFields } from './fieldAccess.ts'
import { restrictedTo } from './restrict.ts'
import type { RecordScope } from './scope.ts'
import { addLinks, recordOf, selectionOf } from './select.ts'
import { addSubRows } from './subRows.ts'
import { addTexts, type WireRecord } from './texts.ts'

interface Find {
  ids: readonly string[]
  fields?: readonly Field[]
  query?: QueryRunner
  trash?: 'live' | 'trash' | 'both'
}

/** Records by id that the caller may see, cut to the fields that it may read; in the order of the ids. */
export async function findRecords(
  scope: RecordScope,
  { ids, fields, query, trash = 'live' }: Find,
): Promise<WireRecord[]> {
  const read = fields ?? readableFields(scope.caller, scope.model)
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await (query ?? scope.services.database.query)
    .selectFrom(`${scope.model.table} as t`)
    .select(selectionOf(read, scope) as never)
    .where('t.id', 'in', [...ids])
    .where(where)
    .execute()
  const records = rows.map((row) => recordOf(row as Record<string, unknown>, read, scope))
  const byId = new Map<string, WireRecord>(records.map((record) => [String(record.id), record]))
  return ids.flatMap((id): WireRecord[] => {
    const record = byId.get(id)
    return record ? [record] : []
  })
}

/** One record as `queryById` answers it: links, sub-table rows and texts included. */
export async function getRecord(scope: RecordScope, id: string): Promise<WireRecord> {
  const [record] = await findRecords(scope, { ids: [id] })
  if (!record) throw productError('notFound')
  const fields = readableFields(scope.caller, scope.model)
  await Promise.all([addLinks([record], fields, scope), addSubRows([record], fields, scope)])
  await addTexts([record], fields, scope)
  return record
}

/** Records as they are stored, every field, not cut by rights: for rules, audit and comparison only. */
export async function storedRecords(
  scope: RecordScope,
  ids: readonly string[],
  query: QueryRunner,
): Promise<WireRecord[]> {
  const fields = scope.model.fields.filter((field) => field.column)
  const rows = await query
    .selectFrom(`${scope.model.table} as t`)
    .select(selectionOf(fields, scope) as never)
    .where('t.id', 'in', [...ids])
    .execute()
  return rows.map((row) => recordOf(row as Record<string, unknown>, fields, scope))
}

/** How many of `ids` the caller may see and change in the given state of the trash. */
export async function visibleIds(
  scope: RecordScope,
  { ids, query, trash = 'live' }: Required<Pick<Find, 'query'>> & Find,
): Promise<Set<string>> {
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await (query as QueryRunner)
    .selectFrom(`${scope.model.table} as t`)
    .select(sql.ref('t.id').as('id'))
    .where('t.id', 'in', [...ids])
    .where(where)
    .execute()
  return new Set(rows.map((row) => String(row.id)))
}

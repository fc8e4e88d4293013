import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { productError } from '#core/error'
import type { Field, Model } from '#core/model'
import { splitKeys } from '#core/object'
import type { WireRecord, WriteScope } from '#server/access'
import { chunks, holdsSql, selectRows } from '#server/table'
import { recordEvent } from './changed.ts'
import { changeCells } from './store.ts'

const keysPerStatement = 500

interface Release {
  records: readonly WireRecord[]
  /** Records moved to the trash keep their rows; only link rows are put in the trash too. */
  toTrash: boolean
  /** Deletes dependent records of another model. */
  cascade: Cascade
}

export type Cascade = (scope: WriteScope, ids: readonly string[]) => Promise<void>

/** Handles rows that refer to deleted records: refuse, cascade or set null. spec: schema language, onDelete */
export async function releaseReferences(scope: WriteScope, { records, toTrash, cascade }: Release): Promise<void> {
  const deletedIds = new Set(records.map((record) => String(record.id)))
  for (const inbound of inboundOf(scope)) {
    const keys = keysOf(inbound, records)
    if (keys.length === 0) continue
    const rows = await pointingRows(scope, inbound, { keys, deletedIds })
    refuseWhileUsed(inbound, rows.length)
    if (isLink(inbound)) await releaseLinks(scope, inbound, { keys, toTrash })
    else if (!toTrash) await releaseRows(scope, inbound, { keys, rows, cascade })
  }
}

function refuseWhileUsed({ model, rule }: Inbound, count: number): void {
  if (rule === 'restrict' && count > 0)
    throw productError('referenced', {}, { model: model.id, title: model.title, count })
}

/** Moves link rows to the trash with their records, or deletes them permanently. */
async function releaseLinks(
  { query }: WriteScope,
  { model, field }: Inbound,
  { keys, toTrash }: { keys: readonly string[]; toTrash: boolean },
): Promise<void> {
  for (const part of chunks(keys, keysPerStatement)) {
    if (toTrash) await query.updateTable(model.table).set({ del_flag: 1 }).where(field.columnName, 'in', part).execute()
    else await query.deleteFrom(model.table).where(field.columnName, 'in', part).execute()
  }
}

/** Restores link rows of records restored from the trash. */
export async function takeUpLinks(scope: WriteScope, records: readonly WireRecord[]): Promise<void> {
  for (const inbound of inboundOf(scope).filter(isLink))
    for (const part of chunks(keysOf(inbound, records), keysPerStatement))
      await scope.query
        .updateTable(inbound.model.table)
        .set({ del_flag: 0 })
        .where(inbound.field.columnName, 'in', part)
        .execute()
}

interface PointingRows {
  keys: readonly string[]
  rows: readonly { id: string; value: string }[]
  cascade: Cascade
}

async function releaseRows(scope: WriteScope, inbound: Inbound, { keys, rows, cascade }: PointingRows): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  if (inbound.rule === 'cascade') return cascade({ ...scope, model: inbound.model }, ids)
  await clearReferences({ ...scope, model: inbound.model }, inbound, { keys: new Set(keys), rows })
}

/** Removes the deleted keys from the field. */
async function clearReferences(
  scope: WriteScope,
  { model, field }: Inbound,
  { keys, rows }: { keys: ReadonlySet<string>; rows: PointingRows['rows'] },
): Promise<void> {
  for (const { id, value } of rows) {
    const remaining = field.type.multiple ? withoutKeys(value, keys) : null
    await scope.query
      .updateTable(model.table)
      .set({ ...changeCells(scope), [field.columnName]: remaining, row_version: sql`row_version + 1` as never })
      .where('id', '=', id)
      .execute()
  }
  await recordEvent(scope, { ids: rows.map(({ id }) => id), change: 'edit' })
}

/** A field that refers to the model of the deleted records. */
interface Inbound {
  model: Model
  field: Field
  /** What happens to referring rows. */
  rule: 'restrict' | 'cascade' | 'null'
}

/** Whether the rows come and go with the records: rows that are written with a record alone, unless they let go of it. */
const isLink = ({ model, rule }: Inbound): boolean => model.document.internal === true && rule !== 'null'

/** Stored fields that refer to the model, with their deletion rule. Base columns are not references. */
function inboundOf({ services, model }: WriteScope): Inbound[] {
  return services.library
    .current()
    .models()
    .flatMap((other) =>
      other.fields
        .filter((field) => !field.base && field.target?.model === model.id && field.column)
        .map((field) => ({ model: other, field, rule: deletionRuleOf(model, other, field) })),
    )
}

/** Rows of sub-tables are deleted with their record by default. */
function deletionRuleOf(model: Model, other: Model, field: Field): Inbound['rule'] {
  const onDelete = field.document.onDelete
  if (onDelete === 'restrict' || onDelete === 'cascade' || onDelete === 'null') return onDelete
  const isSubTable = model.fields.some(({ type, document }) => type.nested && document.model === other.id)
  return isSubTable ? 'cascade' : 'restrict'
}

/** Values by which the field refers to the records: ids, or another stored field. */
const keysOf = ({ field }: Inbound, records: readonly WireRecord[]): string[] =>
  records.map((record) => String(record[field.target?.store ?? 'id'] ?? '')).filter(Boolean)

/** Live rows that refer to one of the keys, except rows deleted in the same operation. */
async function pointingRows(
  scope: WriteScope,
  { model, field }: Inbound,
  { keys, deletedIds }: { keys: readonly string[]; deletedIds: ReadonlySet<string> },
): Promise<{ id: string; value: string }[]> {
  const column = sql.ref(`t.${field.columnName}`)
  const rows = await selectRows(
    sql`select t.id as id, ${column} as "value" from ${sql.table(model.table)} as t where t.del_flag = 0 and ${keysWhere(field, keys, scope)}`,
    scope,
    scope.query,
  )
  return rows
    .map((row) => ({ id: String(row.id), value: String(row.value ?? '') }))
    .filter(({ id }) => model.id !== scope.model.id || !deletedIds.has(id))
}

/** Condition on rows whose field equals or contains one of the keys. */
export function keysWhere(field: Field, keys: readonly string[], scope: WriteScope): RawBuilder<SqlBool> {
  const column = sql.ref(`t.${field.columnName}`)
  return field.type.multiple ? anyHolds(keys, column, scope) : sql<SqlBool>`${column} in (${sql.join([...keys])})`
}

function anyHolds(keys: readonly string[], column: RawBuilder<unknown>, { services }: WriteScope): RawBuilder<SqlBool> {
  const tests = keys.map((key) => holdsSql(key, column, services.database.dialect))
  return sql<SqlBool>`(${sql.join(tests, sql.raw(' or '))})`
}

/** The comma-joined value without the keys; null when nothing remains. */
const withoutKeys = (value: string, keys: ReadonlySet<string>): string | null =>
  splitKeys(value)
    .filter((key) => !keys.has(key))
    .join(',') || null

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
  /** Records that go into the trash keep what belongs to them: only their link rows are put aside with them. */
  toTrash: boolean
  /** Deletes the records of another model that go with them. */
  cascade: Cascade
}

export type Cascade = (scope: WriteScope, ids: readonly string[]) => Promise<void>

/** What points to records that go decides: it refuses, goes with them, or forgets them. spec: schema language, onDelete */
export async function releaseReferences(scope: WriteScope, { records, toTrash, cascade }: Release): Promise<void> {
  const going = new Set(records.map((record) => String(record.id)))
  for (const inbound of inboundOf(scope)) {
    const keys = keysOf(inbound, records)
    if (keys.length === 0) continue
    const rows = await pointingRows(scope, inbound, { keys, going })
    refuseWhileUsed(inbound, rows.length)
    if (inbound.model.document.internal) await releaseLinks(scope, inbound, { keys, toTrash })
    else if (!toTrash) await releaseRows(scope, inbound, { keys, rows, cascade })
  }
}

function refuseWhileUsed({ model, how }: Inbound, count: number): void {
  if (how === 'restrict' && count > 0)
    throw productError('referenced', {}, { model: model.id, title: model.title, count })
}

/** Link rows are put aside with records of the trash, and removed with records that go for good. */
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

/** Takes the link rows of records that come out of the trash up again. */
export async function takeUpLinks(scope: WriteScope, records: readonly WireRecord[]): Promise<void> {
  for (const { model, field } of inboundOf(scope)) {
    if (!model.document.internal) continue
    for (const part of chunks(records, keysPerStatement))
      await scope.query
        .updateTable(model.table)
        .set({ del_flag: 0 })
        .where(
          field.columnName,
          'in',
          part.map(({ id }) => String(id)),
        )
        .execute()
  }
}

interface PointingRows {
  keys: readonly string[]
  rows: readonly { id: string; value: string }[]
  cascade: Cascade
}

async function releaseRows(scope: WriteScope, inbound: Inbound, { keys, rows, cascade }: PointingRows): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  if (inbound.how === 'cascade') return cascade({ ...scope, model: inbound.model }, ids)
  await forget({ ...scope, model: inbound.model }, inbound, { keys: new Set(keys), rows })
}

/** The field no longer names the records that go. */
async function forget(
  scope: WriteScope,
  { model, field }: Inbound,
  { keys, rows }: { keys: ReadonlySet<string>; rows: PointingRows['rows'] },
): Promise<void> {
  for (const { id, value } of rows) {
    const left = field.type.multiple ? withoutKeys(value, keys) : null
    await scope.query
      .updateTable(model.table)
      .set({ ...changeCells(scope), [field.columnName]: left, row_version: sql`row_version + 1` as never })
      .where('id', '=', id)
      .execute()
  }
  await recordEvent(scope, { ids: rows.map(({ id }) => id), change: 'edit' })
}

/** A field of some model that points to the model whose records go. */
interface Inbound {
  model: Model
  field: Field
  /** What becomes of the rows that point to a record which goes. */
  how: 'restrict' | 'cascade' | 'null'
}

/** Every stored field that points to the model, with what its document says of deletion. Base columns are no references. */
function inboundOf({ services, model }: WriteScope): Inbound[] {
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
const keysOf = ({ field }: Inbound, records: readonly WireRecord[]): string[] =>
  records.map((record) => String(record[field.target?.store ?? 'id'] ?? '')).filter(Boolean)

/** Live rows that point to one of the keys. Those of the model itself that go with it do not count. */
async function pointingRows(
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
const withoutKeys = (value: string, keys: ReadonlySet<string>): string | null =>
  splitKeys(value)
    .filter((key) => !keys.has(key))
    .join(',') || null

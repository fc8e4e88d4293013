import { sql } from 'kysely'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { type Field, type Model, snakeCase } from '#core/model'
import { storedRecords, visibleIds } from './find.ts'
import { recordChange } from './recordChange.ts'
import type { BehaviourOf } from './save.ts'
import type { WriteScope } from './scope.ts'
import { changeCells } from './store.ts'
import { allows } from './verify.ts'

/** Deletes records that the caller may see; all or none. Models with a trash keep them there. */
export async function removeRecords(
  scope: WriteScope,
  ids: readonly string[],
  behaviourOf: BehaviourOf,
): Promise<void> {
  if (ids.length === 0) throw productError('badRequest', { reason: 'ids：没有要删除的记录' })
  if (ids.length > limit.idsPerBatch)
    throw productError('badRequest', { reason: `ids：一次最多 ${limit.idsPerBatch} 条` })
  const visible = await visibleIds(scope, { ids, query: scope.query })
  if (ids.some((id) => !visible.has(id))) throw productError('notFound')
  await removeRows(scope, ids, behaviourOf)
}

/** Deletes rows by id: behaviours, references, sub-rows, audit and events included. */
export async function removeRows(scope: WriteScope, ids: readonly string[], behaviourOf: BehaviourOf): Promise<void> {
  const behaviour = behaviourOf(scope.model.id)
  const records = await storedRecords(scope, ids, scope.query)
  const kept = records.find((record) => !allows(scope, scope.model.deleteWhen, record))
  if (kept) throw productError('failed', { reason: '当前状态下不能删除' })
  await behaviour?.beforeDelete?.(records, scope)
  await releaseReferences(scope, ids, behaviourOf)
  if (scope.model.document.trash)
    await scope.query
      .updateTable(scope.model.table)
      .set({ ...changeCells(scope), del_flag: 1 })
      .where('id', 'in', [...ids])
      .execute()
  else
    await scope.query
      .deleteFrom(scope.model.table)
      .where('id', 'in', [...ids])
      .execute()
  for (const record of records)
    await recordChange(scope, { action: 'delete', id: String(record.id), before: record, after: null })
  await behaviour?.afterDelete?.(records, scope)
}

/** Takes records out of the trash, or removes them for good. */
export async function changeTrash(
  scope: WriteScope,
  ids: readonly string[],
  action: 'restore' | 'purge',
): Promise<void> {
  const visible = await visibleIds(scope, { ids, query: scope.query, trash: 'trash' })
  if (ids.length === 0 || ids.some((id) => !visible.has(id))) throw productError('notFound')
  const records = await storedRecords(scope, ids, scope.query)
  if (action === 'restore')
    await scope.query
      .updateTable(scope.model.table)
      .set({ ...changeCells(scope), del_flag: 0 })
      .where('id', 'in', [...ids])
      .execute()
  else
    await scope.query
      .deleteFrom(scope.model.table)
      .where('id', 'in', [...ids])
      .execute()
  for (const record of records)
    await recordChange(scope, {
      action: action === 'restore' ? 'restore' : 'delete',
      id: String(record.id),
      before: record,
      after: null,
    })
}

interface Inbound {
  model: Model
  field: Field
}

/** Fields of other models that point to this one by the id. */
function inboundOf({ services, model }: WriteScope): Inbound[] {
  return services.library
    .current()
    .models()
    .flatMap((other) =>
      other.fields
        .filter(
          (field) =>
            !field.base &&
            field.target?.model === model.id &&
            field.target.store === 'id' &&
            field.column &&
            !field.type.multiple,
        )
        .map((field) => ({ model: other, field })),
    )
}

const isOwned = ({ model }: WriteScope, inbound: Inbound): boolean =>
  inbound.model.document.internal === true ||
  model.fields.some(
    (field) => (field.type.id === 'table' || field.type.id === 'one') && field.document.model === inbound.model.id,
  )

/** What points to the records decides: link rows and sub-rows go with them, `cascade` and `null` are done, the rest refuses. */
async function releaseReferences(scope: WriteScope, ids: readonly string[], behaviourOf: BehaviourOf): Promise<void> {
  for (const inbound of inboundOf(scope)) {
    const { model, field } = inbound
    const column = sql.ref(field.columnName)
    const how = field.document.onDelete ?? (isOwned(scope, inbound) ? 'cascade' : 'restrict')
    const rows = await scope.query
      .selectFrom(model.table)
      .select('id')
      .where(column, 'in', [...ids])
      .where('del_flag', '=', 0)
      .execute()
    const outside = rows.map((row) => String(row.id)).filter((id) => model.id !== scope.model.id || !ids.includes(id))
    if (outside.length === 0) continue
    if (how === 'restrict')
      throw productError('referenced', {}, { model: model.id, title: model.title, count: outside.length })
    if (how === 'null')
      await scope.query
        .updateTable(model.table)
        .set({ [snakeCase(field.name)]: null })
        .where(column, 'in', [...ids])
        .execute()
    else await removeRows({ ...scope, model }, outside, behaviourOf)
  }
}

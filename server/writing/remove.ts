import { badRequest, failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { writingMessages } from '#core/message'
import { refuseSharedWrite, type WireRecord, type WriteScope } from '#server/access'
import { storedRecords, visibleIds } from '#server/reading'
import { chunks } from '#server/table'
import type { BehaviourOf } from './behaviour.ts'
import { recordChange } from './changed.ts'
import { branchOf } from './references.ts'
import { type Cascade, releaseReferences, takeUpLinks } from './release.ts'
import { allows } from './rules.ts'
import { changeCells } from './store.ts'
import { verifyNoOverlap, verifyUnique } from './unique.ts'

const idsPerStatement = 500

/** Throws for an empty list and for more ids than one call may contain. */
function checkIds(ids: readonly string[]): void {
  if (ids.length === 0) throw badRequest(writingMessages.noRecords)
  if (ids.length > limit.idsPerBatch) throw badRequest(writingMessages.mostIds, { most: limit.idsPerBatch })
}

/** Deletes visible records, all or none; models with a trash keep them there. */
export async function removeRecords(
  scope: WriteScope,
  ids: readonly string[],
  behaviourOf: BehaviourOf,
): Promise<void> {
  checkIds(ids)
  const visible = await visibleIds(scope, { ids, query: scope.query })
  if (ids.some((id) => !visible.has(id))) throw productError('notFound')
  await removeRows(scope, ids, behaviourOf)
}

/** Deletes rows by id with branches, behaviours, references, sub-rows, audit and events. */
export async function removeRows(scope: WriteScope, ids: readonly string[], behaviourOf: BehaviourOf): Promise<void> {
  const { parent } = scope.model
  const deletedIds = parent?.document.onDelete === 'cascade' ? await branchOf(scope, parent, ids) : ids
  for (const part of chunks(deletedIds, idsPerStatement)) await removePart(scope, { part, behaviourOf })
}

/** Dependent records are deleted like any others. */
const cascadeWith =
  (behaviourOf: BehaviourOf): Cascade =>
  (scope, ids) =>
    removeRows(scope, ids, behaviourOf)

interface Part {
  part: readonly string[]
  behaviourOf: BehaviourOf
}

async function removePart(scope: WriteScope, { part, behaviourOf }: Part): Promise<void> {
  const { model } = scope
  const behaviour = behaviourOf(model.id)
  const records = await storedRecords(scope, part, scope.query)
  for (const record of records) refuseSharedWrite(scope, record)
  await behaviour?.beforeDelete?.(records, scope)
  if (records.some((record) => !allows(scope, model.deleteWhen, record))) throw failedWith(writingMessages.notRemovable)
  const toTrash = model.document.trash === true
  await releaseReferences(scope, { records, toTrash, cascade: cascadeWith(behaviourOf) })
  await (toTrash ? setTrash(scope, part, 1) : erase(scope, part))
  await emitRemoved(scope, records, 'delete')
  await behaviour?.afterDelete?.(records, scope)
}

/** Moves rows into the trash (1) or out of it (0). */
async function setTrash(scope: WriteScope, ids: readonly string[], flag: 0 | 1): Promise<void> {
  await scope.query
    .updateTable(scope.model.table)
    .set({ ...changeCells(scope), del_flag: flag })
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes rows permanently. */
async function erase(scope: WriteScope, ids: readonly string[]): Promise<void> {
  await scope.query
    .deleteFrom(scope.model.table)
    .where('id', 'in', [...ids])
    .execute()
}

/** Writes audit entry and event for each record. */
async function emitRemoved(
  scope: WriteScope,
  records: readonly WireRecord[],
  action: 'delete' | 'restore',
): Promise<void> {
  for (const record of records)
    await recordChange(scope, { action, id: String(record.id), before: record, after: null })
}

interface TrashChange {
  ids: readonly string[]
  behaviourOf: BehaviourOf
}

/** Visible records in the trash; throws when one is missing. */
async function fromTrash(scope: WriteScope, ids: readonly string[]) {
  checkIds(ids)
  const visible = await visibleIds(scope, { ids, query: scope.query, trash: 'trash' })
  if (ids.some((id) => !visible.has(id))) throw productError('notFound')
  const records = await storedRecords(scope, ids, scope.query)
  for (const record of records) refuseSharedWrite(scope, record)
  return records
}

/** Restores records from the trash. Throws when a unique value or time span has been taken meanwhile. */
export async function restoreRecords(scope: WriteScope, { ids, behaviourOf }: TrashChange): Promise<void> {
  const records = await fromTrash(scope, ids)
  const changed = new Set(scope.model.fields.map((field) => field.name))
  for (const record of records) await verifyUnique(scope, { id: String(record.id), record, changed })
  await setTrash(scope, ids, 0)
  for (const record of records) await verifyNoOverlap(scope, { id: String(record.id), record, changed })
  await takeUpLinks(scope, records)
  await emitRemoved(scope, records, 'restore')
  await behaviourOf(scope.model.id)?.afterRestore?.(records, scope)
}

/** Permanently deletes records in the trash, with dependent rows. */
export async function purgeRecords(scope: WriteScope, { ids, behaviourOf }: TrashChange): Promise<void> {
  const records = await fromTrash(scope, ids)
  await releaseReferences(scope, { records, toTrash: false, cascade: cascadeWith(behaviourOf) })
  await erase(scope, ids)
  await emitRemoved(scope, records, 'delete')
}

const noBehaviour: BehaviourOf = () => undefined

/** Restores records from the trash, or deletes them permanently. */
export async function changeTrash(
  scope: WriteScope,
  ids: readonly string[],
  action: 'restore' | 'purge',
  behaviourOf: BehaviourOf = noBehaviour,
): Promise<void> {
  await (action === 'restore' ? restoreRecords : purgeRecords)(scope, { ids, behaviourOf })
}

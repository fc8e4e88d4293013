import { badRequest, failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { writingMessages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
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

/** Refuses nothing, and more than one call may name. */
function checkIds(ids: readonly string[]): void {
  if (ids.length === 0) throw badRequest(writingMessages.noRecords)
  if (ids.length > limit.idsPerBatch) throw badRequest(writingMessages.mostIds, { most: limit.idsPerBatch })
}

/** Deletes records that the caller may see; all or none. Models with a trash keep them there. */
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

/** Deletes rows by id: branches, behaviours, references, sub-rows, audit and events included. */
export async function removeRows(scope: WriteScope, ids: readonly string[], behaviourOf: BehaviourOf): Promise<void> {
  const going = scope.model.parent?.document.onDelete === 'cascade' ? await branchOf(scope, ids) : [...ids]
  for (const part of chunks(going, idsPerStatement)) await removePart(scope, { part, behaviourOf })
}

/** What goes with a record is deleted as any record is. */
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
  await behaviour?.beforeDelete?.(records, scope)
  if (records.some((record) => !allows(scope, model.deleteWhen, record))) throw failedWith(writingMessages.notRemovable)
  const toTrash = model.document.trash === true
  await releaseReferences(scope, { records, toTrash, cascade: cascadeWith(behaviourOf) })
  await (toTrash ? setTrash(scope, part, 1) : erase(scope, part))
  await emitRemoved(scope, records, 'delete')
  await behaviour?.afterDelete?.(records, scope)
}

/** Puts rows into the trash (1) or takes them out (0). */
async function setTrash(scope: WriteScope, ids: readonly string[], flag: 0 | 1): Promise<void> {
  await scope.query
    .updateTable(scope.model.table)
    .set({ ...changeCells(scope), del_flag: flag })
    .where('id', 'in', [...ids])
    .execute()
}

/** Removes rows for good. */
async function erase(scope: WriteScope, ids: readonly string[]): Promise<void> {
  await scope.query
    .deleteFrom(scope.model.table)
    .where('id', 'in', [...ids])
    .execute()
}

/** Writes audit and event for each record. */
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

/** The records of the trash that the caller may see; all or none. */
async function fromTrash(scope: WriteScope, ids: readonly string[]) {
  checkIds(ids)
  const visible = await visibleIds(scope, { ids, query: scope.query, trash: 'trash' })
  if (ids.some((id) => !visible.has(id))) throw productError('notFound')
  return storedRecords(scope, ids, scope.query)
}

/** Takes records out of the trash. What has been taken meanwhile by others is refused with its field. */
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

/** Removes records of the trash for good, with what belongs to them. */
export async function purgeRecords(scope: WriteScope, { ids, behaviourOf }: TrashChange): Promise<void> {
  const records = await fromTrash(scope, ids)
  await releaseReferences(scope, { records, toTrash: false, cascade: cascadeWith(behaviourOf) })
  await erase(scope, ids)
  await emitRemoved(scope, records, 'delete')
}

const noBehaviour: BehaviourOf = () => undefined

/** Takes records out of the trash, or removes them for good. */
export async function changeTrash(
  scope: WriteScope,
  ids: readonly string[],
  action: 'restore' | 'purge',
  behaviourOf: BehaviourOf = noBehaviour,
): Promise<void> {
  await (action === 'restore' ? restoreRecords : purgeRecords)(scope, { ids, behaviourOf })
}

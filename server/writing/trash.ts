import { productError } from '#core/error'
import type { WriteScope } from '#server/access'
import { storedRecords, visibleIds } from '#server/reading'
import type { BehaviourOf } from './behaviour.ts'
import { verifyNoOverlap } from './overlap.ts'
import { releaseReferences, takeUpLinks } from './release.ts'
import { cascadeWith, checkIds, emitRemoved, erase, setTrash } from './remove.ts'
import { verifyUnique } from './unique.ts'

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

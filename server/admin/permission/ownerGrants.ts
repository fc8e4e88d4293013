import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { findRecords, storedRecords } from '#server/reading'
import { editRecord } from '#server/writing'
import { behaviourOf, type Calling, scopeOf, writing } from '../scope.ts'
import { type Ticks, verifyKnown, wantedIds } from './wanted.ts'

/** Who is given permissions: a role, a department, or a role of one. */
export interface GrantOwner {
  modelId: 'sysRole' | 'sysDepart' | 'sysDepartRole'
  id: string
}

const grants = new Set(['permissionIds'])

/** The permissions of an owner that the caller sees; 404 for one that it does not see. */
export async function granted(calling: Calling, { modelId, id }: GrantOwner): Promise<string[]> {
  const [record] = await findRecords(scopeOf(calling, modelId), { ids: [id] })
  if (!record) throw productError('notFound')
  return splitKeys(record.permissionIds)
}

/** Saves the grants as an edit: the behaviour of the owner decides what the caller may pass on. */
export async function saveGrants(calling: Calling, { modelId, id }: GrantOwner, ticks: Ticks): Promise<void> {
  await writing(calling, modelId, async (scope) => {
    const [stored] = await storedRecords(scope, [id], scope.query)
    const wanted = wantedIds(ticks, splitKeys(stored?.permissionIds))
    await verifyKnown(scope, wanted)
    await editRecord({ ...scope, only: grants }, { id, permissionIds: wanted.join(',') }, behaviourOf)
  })
}

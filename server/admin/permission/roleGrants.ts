import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { messages } from '#core/message'
import type { WriteScope } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import { findRecords, storedRecords } from '#server/reading'
import { editRecord } from '#server/writing'
import { behaviourOf, type Calling, scopeOf, writing } from '../scope.ts'
import { type Ticks, verifyKnown, wantedIds } from './wanted.ts'

const { grant } = catalogue
const grants = new Set(['permissionIds'])

async function storedGrants(scope: WriteScope, roleId: string): Promise<string[]> {
  const [role] = await storedRecords(scope, [roleId], scope.query)
  return splitKeys(role?.permissionIds)
}

/** Saves the grants as an edit of the role's permissions: its behaviour decides what the caller may pass on. */
async function save(calling: Calling, roleId: string, ticks: Ticks): Promise<void> {
  await writing(calling, 'sysRole', async (scope) => {
    const wanted = wantedIds(ticks, await storedGrants(scope, roleId))
    await verifyKnown(scope, wanted)
    await editRecord({ ...scope, only: grants }, { id: roleId, permissionIds: wanted.join(',') }, behaviourOf)
  })
}

/** What roles may do. spec: contract §4.2 */
export const roleGrantRoutes: readonly Route[] = [
  route(grant.ofRole, async ({ query, ...calling }) => {
    const [role] = await findRecords(scopeOf(calling, 'sysRole'), { ids: [query.roleId] })
    if (!role) throw productError('notFound')
    return found(splitKeys(role.permissionIds))
  }),
  route(grant.saveRole, async ({ body, ...calling }) => {
    await save(calling, body.roleId, body)
    return done(messages.done.saved)
  }),
]

import { type Rights, rightsOf } from '#core/permission'
import type { Grants, Outbox, PermissionEntry, RightsStore, Services } from '#server/context'
import { readGrants } from './grants.ts'
import { readPermissions } from './permissionRows.ts'

const mostUsers = 10_000

/** Keeps what `read` gives until it is dropped; what fails is not kept. The oldest go when there are too many. */
function keeper<T>(read: (key: string) => Promise<T>) {
  const kept = new Map<string, Promise<T>>()
  return {
    get(key: string): Promise<T> {
      const known = kept.get(key)
      if (known) return known
      const reading = read(key)
      kept.set(key, reading)
      reading.catch(() => {
        if (kept.get(key) === reading) kept.delete(key)
      })
      const oldest = kept.size > mostUsers ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return reading
    },
    drop: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** Models whose rows make up everybody's rights. */
const grantingModels = new Set([
  'sysRole',
  'sysUserRole',
  'sysPermission',
  'sysRolePermission',
  'sysPermissionDataRule',
  'sysRoleDataRule',
])

/** Rights by user. They follow `rights.changed` and every change of the tables that they come from. */
export function openRights({ database }: Pick<Services, 'database'>, outbox: Pick<Outbox, 'on'>): RightsStore {
  const table = keeper<readonly PermissionEntry[]>(() => readPermissions(database.query))
  const grants = keeper<Grants>((userId) => readGrants(database.query, userId))
  const rights = keeper<Rights>(async (userId) => {
    const [{ admin, permissionIds }, rows] = await Promise.all([grants.get(userId), table.get('')])
    return rightsOf({ admin, granted: rows.filter(({ id }) => permissionIds.has(id)).map(({ perms }) => perms), rows })
  })
  const drop = (userIds: readonly string[]) => {
    for (const userId of userIds) {
      grants.drop(userId)
      rights.drop(userId)
    }
    if (userIds.length > 0) return
    for (const each of [table, grants, rights]) each.clear()
  }
  outbox.on('rights.changed', ({ userIds }) => drop(userIds))
  outbox.on('record.changed', ({ model, ids }) => {
    if (grantingModels.has(model)) drop([])
    else if (model === 'sysUser' && ids.length > 0) drop(ids)
  })
  return {
    of: (userId) => rights.get(userId),
    grantsOf: (userId) => grants.get(userId),
    permissions: () => table.get(''),
    drop,
  }
}

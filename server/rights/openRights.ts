import { createHash } from 'node:crypto'
import { memoized } from '#core/object'
import { type Rights, rightsOf } from '#core/permission'
import type { Grants, Outbox, PermissionEntry, RightsStore, Services } from '#server/context'
import { readGrants, readGrantsOfRole } from './grants.ts'
import { narrowedRights, rolesOfApp } from './lowApp.ts'
import { readPermissions } from './menu.ts'

const maxUsers = 10_000

/** Caches the results of `read` until dropped; failed reads are not cached. The oldest entries are evicted beyond the limit. */
function userCache<T>(read: (key: string) => Promise<T>) {
  const cached = new Map<string, Promise<T>>()
  return {
    get(key: string): Promise<T> {
      const entry = cached.get(key)
      if (entry) return entry
      const reading = read(key)
      cached.set(key, reading)
      reading.catch(() => cached.delete(key))
      const oldest = cached.size > maxUsers ? cached.keys().next().value : undefined
      if (oldest !== undefined) cached.delete(oldest)
      return reading
    },
    dropUsers(userIds: ReadonlySet<string>) {
      for (const key of cached.keys()) if (userIds.has(key.slice(0, key.indexOf('@')))) cached.delete(key)
    },
    clear: () => cached.clear(),
    size: () => cached.size,
  }
}

/** Models whose rows determine rights; a change clears all caches. */
const grantingModels = new Set([
  'sysRole',
  'sysUserRole',
  'sysPermission',
  'sysRolePermission',
  'sysPermissionDataRule',
  'sysRoleDataRule',
  'sysDepart',
  'sysDepartRole',
  'sysTenant',
  'sysTenantPack',
])

/** The rights that grants give over the rows of the menu table. */
export function rightsFrom(
  { admin, permissionIds }: Pick<Grants, 'admin' | 'permissionIds'>,
  rows: readonly PermissionEntry[],
): Rights {
  const granted = rows.filter(({ id }) => permissionIds.has(id)).map(({ perms }) => perms)
  return rightsOf({ admin, granted, rows })
}

/** Caches rights per user; invalidated by `rights.changed` and by changes of the underlying tables. */
export function openRights(
  { database, library }: Pick<Services, 'database' | 'library'>,
  outbox: Pick<Outbox, 'on'>,
): RightsStore {
  const table = userCache<readonly PermissionEntry[]>(() => readPermissions(database.committed))
  const grants = userCache<Grants>((key) => {
    const [userId = '', tenantId] = key.split('@')
    return readGrants(database.committed, userId, Number(tenantId))
  })
  const rights = userCache<Rights>(async (key) => {
    const [granted, rows] = await Promise.all([grants.get(key), table.get('')])
    return rightsFrom(granted, rows)
  })
  const drop = (userIds: readonly string[]) => {
    const users = new Set(userIds)
    if (users.size > 0) for (const each of [grants, rights]) each.dropUsers(users)
    else for (const each of [table, grants, rights]) each.clear()
  }
  outbox.on('rights.changed', ({ userIds }) => drop(userIds))
  outbox.on('record.changed', ({ model, ids }) => {
    if (grantingModels.has(model)) drop([])
    else if (model === 'sysUser' && ids.length > 0) drop(ids)
  })
  return {
    of: (userId, tenantId = 0) => rights.get(`${userId}@${tenantId}`),
    grantsOf: (userId, tenantId = 0) => grants.get(`${userId}@${tenantId}`),
    permissions: () => table.get(''),
    size: () => rights.size(),
    async withinApp(own, app, tenantId) {
      const query = database.committed
      const roleIds = await rolesOfApp({ query, library: library.current(), app, tenantId })
      const [granted, rows] = await Promise.all([
        Promise.all(roleIds.map((roleId) => readGrantsOfRole(query, roleId))),
        table.get(''),
      ])
      const permissionIds = new Set(granted.flatMap((each) => [...each.permissionIds]))
      return narrowedRights(own, rightsFrom({ admin: granted.some(({ admin }) => admin), permissionIds }, rows))
    },
    drop,
  }
}

/** Cache key of rights; equal rights have equal keys. */
export const rightsKey = memoized(({ admin, codes, restricted, locked }: Rights): string => {
  const sorted = [codes, restricted, locked].map((set) => [...set].sort())
  return admin ? 'admin' : createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
})

import { catalogue } from '#core/endpoint'
import { matchPath } from '#core/menu'
import { canCall } from '#core/permission'
import type { PermissionEntry, QueryRunner } from '#server/context'
import { found, route } from '#server/http'
import { adminRole, isInTenant, packedPermissions } from './grants.ts'
import { isButton } from './menu.ts'

const mostNames = 5

/** Names of administrators who work with the system, in order, at most five. */
async function administrators(query: QueryRunner): Promise<string[]> {
  const rows = await query
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', 'role.id', 'link.role_id')
    .innerJoin('sys_user as user', 'user.id', 'link.user_id')
    .select('user.realname')
    .distinct()
    .where('link.del_flag', '=', 0)
    .where('role.del_flag', '=', 0)
    .where('role.role_code', '=', adminRole)
    .where('role.tenant_id', '=', 0)
    .where('user.del_flag', '=', 0)
    .where('user.status', '=', '1')
    .orderBy('user.realname')
    .limit(mostNames)
    .execute()
  return rows.map(({ realname }) => String(realname))
}

/** The page of the menu at a path: an exact entry before one with parameters. */
function pageAt(entries: readonly PermissionEntry[], path: string): PermissionEntry | undefined {
  const pages = entries.filter((entry) => !isButton(entry))
  return pages.find(({ url }) => url === path) ?? pages.find(({ url }) => matchPath(url, path) !== null)
}

/**
 * Why the caller has no entry for a path of the own tenant's menu: the page, the right that is missing, and who gives rights. Null for
 * what the menu does not hold, and for what the caller may open. spec: contract §4.1; readings (Routes and guard)
 */
export const whyNot = route(catalogue.permission.whyNot, async ({ query: { path }, caller, services }) => {
  const { rights, database } = services
  const [entries, grants] = await Promise.all([rights.permissions(), rights.grantsOf(caller.user.id, caller.tenantId)])
  const page = pageAt(entries, path)
  if (!page || grants.admin || grants.permissionIds.has(page.id)) return found(null)
  const packed = isInTenant(caller.tenantId, grants) ? await packedPermissions(database.query, caller.tenantId) : null
  if (packed && !packed.has(page.id)) return found(null)
  const codes = page.perms.split(',').filter((code) => code !== '')
  const permission = codes.find((code) => !canCall(caller.rights, code)) ?? codes[0] ?? ''
  return found({ title: page.name, permission, ask: await administrators(database.query) })
})

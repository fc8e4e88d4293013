import { productError } from '#core/error'
import type { WriteScope } from '#server/access'

interface Pair {
  role: string
  other: string
}

async function pairsOf(
  { query }: WriteScope,
  link: { table: string; column: string },
  roleIds: readonly string[],
): Promise<Pair[]> {
  if (roleIds.length === 0) return []
  const rows = await query
    .selectFrom(link.table)
    .select(['role_id', link.column])
    .where('role_id', 'in', [...roleIds])
    .where('del_flag', '=', 0)
    .execute()
  return rows.map((row) => ({ role: String(row.role_id), other: String(row[link.column]) }))
}

const permissionLink = { table: 'sys_role_permission', column: 'permission_id' }
const ruleLink = { table: 'sys_role_data_rule', column: 'data_rule_id' }

/** What the caller may pass on: the permission rows that it holds, and the data rules that bind it there. */
export interface Grantable {
  all: boolean
  permissionIds: ReadonlySet<string>
  /** Data rules of the caller by the permission row that they belong to. */
  rules: ReadonlyMap<string, readonly string[]>
}

/** What the caller may pass on to others. */
export async function grantableBy(scope: WriteScope): Promise<Grantable> {
  const { caller, services } = scope
  if (caller.rights.admin) return { all: true, permissionIds: new Set(), rules: new Map() }
  const { permissionIds } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  return { all: false, permissionIds, rules: await rulesOf(scope, await rolesOf(scope)) }
}

async function rolesOf({ query, caller }: WriteScope): Promise<string[]> {
  const rows = await query
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', 'role.id', 'link.role_id')
    .select('role.id')
    .where('link.user_id', '=', caller.user.id)
    .where('link.del_flag', '=', 0)
    .where('role.tenant_id', 'in', [0, caller.tenantId])
    .execute()
  return rows.map((row) => String(row.id))
}

async function rulesOf(scope: WriteScope, roleIds: readonly string[]): Promise<Map<string, string[]>> {
  const ids = [...new Set((await pairsOf(scope, ruleLink, roleIds)).map(({ other }) => other))]
  const rules = new Map<string, string[]>()
  if (ids.length === 0) return rules
  const rows = await scope.query
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'permission_id'])
    .where('id', 'in', ids)
    .where('del_flag', '=', 0)
    .where('status', '=', '1')
    .execute()
  for (const row of rows) {
    const permissionId = String(row.permission_id)
    rules.set(permissionId, [...(rules.get(permissionId) ?? []), String(row.id)])
  }
  return rules
}

/** Refuses roles that give more than the caller has: a permission that it lacks, or rows that its own data rules hide. */
export async function refuseStrongerRoles(scope: WriteScope, roleIds: readonly string[]): Promise<void> {
  const own = await grantableBy(scope)
  if (own.all || roleIds.length === 0) return
  const permissions = await pairsOf(scope, permissionLink, roleIds)
  const ruled = new Set((await pairsOf(scope, ruleLink, roleIds)).map(({ role, other }) => `${role} ${other}`))
  const stronger = permissions.find(
    ({ role, other }) =>
      !own.permissionIds.has(other) || (own.rules.get(other) ?? []).some((rule) => !ruled.has(`${role} ${rule}`)),
  )
  if (stronger) throw productError('forbidden', {}, { field: 'selectedroles', roleId: stronger.role })
}

/** Refuses permission rows that the caller does not hold itself. */
export async function refuseForeignPermissions(scope: WriteScope, permissionIds: readonly string[]): Promise<void> {
  const own = await grantableBy(scope)
  const foreign = own.all ? [] : permissionIds.filter((id) => !own.permissionIds.has(id))
  if (foreign.length > 0) throw productError('forbidden', {}, { permissionIds: foreign.slice(0, 100) })
}

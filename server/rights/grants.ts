import type { Grants, QueryRunner } from '#server/context'
import { departGrantsOf, grantsOfDepartRoles, ruleOf } from './departGrants.ts'

/** The one role that holds everything. It belongs to no tenant: a role of that name made inside a tenant is like any other. */
export const adminRole = 'admin'

interface Role {
  id: string
  code: string
  tenantId: number
}

/** Roles count in their own tenant; those of no tenant everywhere. */
export async function rolesOf(query: QueryRunner, userId: string, tenantId: number): Promise<Role[]> {
  const rows = await query
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', 'role.id', 'link.role_id')
    .select(['role.id', 'role.role_code', 'role.tenant_id'])
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .where('role.del_flag', '=', 0)
    .where('role.tenant_id', 'in', [0, tenantId])
    .execute()
  return rows.map((row) => ({ id: String(row.id), code: String(row.role_code), tenantId: Number(row.tenant_id) }))
}

const permissionsOf = (query: QueryRunner, roleIds: readonly string[]) =>
  query
    .selectFrom('sys_role_permission')
    .select('permission_id')
    .distinct()
    .where('role_id', 'in', [...roleIds])
    .where('del_flag', '=', 0)
    .execute()

const dataRulesOf = (query: QueryRunner, roleIds: readonly string[]) =>
  query
    .selectFrom('sys_role_data_rule as link')
    .innerJoin('sys_permission_data_rule as rule', 'rule.id', 'link.data_rule_id')
    .select([
      'rule.id',
      'rule.permission_id',
      'rule.rule_name',
      'rule.rule_column',
      'rule.rule_conditions',
      'rule.rule_value',
      'rule.status',
    ])
    .distinct()
    .where('link.role_id', 'in', [...roleIds])
    .where('link.del_flag', '=', 0)
    .where('rule.del_flag', '=', 0)
    .execute()

const nothing: Grants = { admin: false, roleIds: [], roles: [], permissionIds: new Set(), dataRules: [] }

async function grantsOfRoles(query: QueryRunner, roles: readonly Role[]): Promise<Grants> {
  if (roles.length === 0) return nothing
  const ids = roles.map(({ id }) => id)
  const [permissions, rules] = await Promise.all([permissionsOf(query, ids), dataRulesOf(query, ids)])
  return {
    admin: roles.some(({ code, tenantId }) => code === adminRole && tenantId === 0),
    roleIds: ids,
    roles: roles.map(({ code }) => code),
    permissionIds: new Set(permissions.map((row) => String(row.permission_id))),
    dataRules: rules.map(ruleOf),
  }
}

/** What the roles of a user give in a tenant, those in its departments among them, as far as the packs of the tenant go, read from their tables. */
export async function readGrants(query: QueryRunner, userId: string, tenantId: number): Promise<Grants> {
  const [own, inDeparts] = await Promise.all([
    rolesOf(query, userId, tenantId).then((roles) => grantsOfRoles(query, roles)),
    departGrantsOf(query, userId, tenantId),
  ])
  return withinPacks(query, together(own, inDeparts), tenantId)
}

function together(grants: Grants, { permissionIds, dataRules }: Pick<Grants, 'permissionIds' | 'dataRules'>): Grants {
  if (permissionIds.size === 0) return grants
  const known = new Set(grants.dataRules.map(({ id }) => id))
  return {
    ...grants,
    permissionIds: new Set([...grants.permissionIds, ...permissionIds]),
    dataRules: [...grants.dataRules, ...dataRules.filter(({ id }) => !known.has(id))],
  }
}

/** What one role of a department gives by itself. */
export const readGrantsOfDepartRole = async (query: QueryRunner, roleId: string): Promise<Grants> =>
  together(nothing, await grantsOfDepartRoles(query, [roleId]))

/** What one role gives by itself, whoever has it. */
export async function readGrantsOfRole(query: QueryRunner, roleId: string): Promise<Grants> {
  const row = await query
    .selectFrom('sys_role')
    .select(['id', 'role_code', 'tenant_id'])
    .where('id', '=', roleId)
    .executeTakeFirst()
  return row
    ? grantsOfRoles(query, [{ id: roleId, code: String(row.role_code), tenantId: Number(row.tenant_id) }])
    : nothing
}

/** What the packs of a tenant hold together; null for a tenant without packs in use: it is not limited. */
export async function packedPermissions(query: QueryRunner, tenantId: number): Promise<ReadonlySet<string> | null> {
  const packs = await query
    .selectFrom('sys_tenant_pack_use as used')
    .innerJoin('sys_tenant_pack as pack', 'pack.id', 'used.pack_id')
    .select('pack.id')
    .where('used.of_tenant', '=', String(tenantId))
    .where('used.del_flag', '=', 0)
    .where('pack.del_flag', '=', 0)
    .where('pack.status', '=', '1')
    .execute()
  if (packs.length === 0) return null
  const rows = await query
    .selectFrom('sys_tenant_pack_permission')
    .select('permission_id')
    .distinct()
    .where(
      'pack_id',
      'in',
      packs.map(({ id }) => String(id)),
    )
    .where('del_flag', '=', 0)
    .execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

/**
 * What is left of somebody's grants in a tenant: at most what its packs hold. Administrators of the platform look after all
 * tenants and are not limited. spec: screens §14 sysTenantPack
 */
async function withinPacks(query: QueryRunner, grants: Grants, tenantId: number): Promise<Grants> {
  if (tenantId === 0 || grants.admin || grants.permissionIds.size === 0) return grants
  const packed = await packedPermissions(query, tenantId)
  if (!packed) return grants
  return { ...grants, permissionIds: new Set([...grants.permissionIds].filter((id) => packed.has(id))) }
}

import { sql } from 'kysely'
import { productError } from '#core/error'
import { dataScopeOf, widestScope } from '#core/permission'
import type { Caller, Grants, QueryRunner } from '#server/context'
import { liveRows } from '#server/table'

/** The role with all rights. Only without a tenant: a role of this name in a tenant has no special meaning. */
export const adminRole = 'admin'

type Role = Awaited<ReturnType<typeof rolesOf>>[number]

/** Roles of a user in a tenant, including those without a tenant. */
export async function rolesOf(query: QueryRunner, userId: string, tenantId: number) {
  const rows = await query
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', 'role.id', 'link.role_id')
    .select(['role.id', 'role.role_code', 'role.tenant_id', 'role.data_scope'])
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .where('role.del_flag', '=', 0)
    .where('role.tenant_id', 'in', [0, tenantId])
    .execute()
  return rows.map(roleOf)
}

const roleOf = (row: Readonly<Record<string, unknown>>) => ({
  id: String(row.id),
  code: String(row.role_code),
  tenantId: Number(row.tenant_id),
  dataScope: dataScopeOf(row.data_scope),
})

const permissionsOf = (query: QueryRunner, roleIds: readonly string[]) =>
  liveRows(query, 'sys_role_permission', { role_id: roleIds }).select('permission_id').distinct().execute()

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

const noGrants: Grants = {
  admin: false,
  roleIds: [],
  roles: [],
  permissionIds: new Set(),
  dataScope: widestScope([]),
  dataRules: [],
}

async function grantsOfRoles(query: QueryRunner, roles: readonly Role[]): Promise<Grants> {
  if (roles.length === 0) return noGrants
  const ids = roles.map(({ id }) => id)
  const [permissions, rules] = await Promise.all([permissionsOf(query, ids), dataRulesOf(query, ids)])
  return {
    admin: roles.some(({ code, tenantId }) => code === adminRole && tenantId === 0),
    roleIds: ids,
    roles: roles.map(({ code }) => code),
    permissionIds: new Set(permissions.map((row) => String(row.permission_id))),
    dataScope: widestScope(roles.map(({ dataScope }) => dataScope)),
    dataRules: rules.map(ruleOf),
  }
}

/** Grants of a user in a tenant: from roles and department roles, limited by the tenant's packs. Not cached. */
export async function readGrants(query: QueryRunner, userId: string, tenantId: number): Promise<Grants> {
  const [own, inDeparts] = await Promise.all([
    rolesOf(query, userId, tenantId).then((roles) => grantsOfRoles(query, roles)),
    departGrantsOf(query, userId, tenantId),
  ])
  return withinPacks(query, merged(own, inDeparts), tenantId)
}

function merged(grants: Grants, { permissionIds, dataScope, dataRules }: DepartGrants): Grants {
  if (permissionIds.size === 0) return grants
  const existingRuleIds = new Set(grants.dataRules.map(({ id }) => id))
  return {
    ...grants,
    permissionIds: new Set([...grants.permissionIds, ...permissionIds]),
    dataScope: widestScope([grants.dataScope, dataScope]),
    dataRules: [...grants.dataRules, ...dataRules.filter(({ id }) => !existingRuleIds.has(id))],
  }
}

/** Grants of one department role. */
export const readGrantsOfDepartRole = async (query: QueryRunner, roleId: string): Promise<Grants> =>
  merged(noGrants, await grantsOfDepartRoles(query, [roleId]))

/** Grants of one role. */
export async function readGrantsOfRole(query: QueryRunner, roleId: string): Promise<Grants> {
  const row = await query
    .selectFrom('sys_role')
    .select(['id', 'role_code', 'tenant_id', 'data_scope'])
    .where('id', '=', roleId)
    .executeTakeFirst()
  return row ? grantsOfRoles(query, [roleOf(row)]) : noGrants
}

/** Grants of one role in a tenant, limited by its packs. */
export const readGrantsOfRoleIn = async (query: QueryRunner, roleId: string, tenantId: number): Promise<Grants> =>
  withinPacks(query, await readGrantsOfRole(query, roleId), tenantId)

/** Permissions in the tenant's active packs; null (unlimited) when it has none. */
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
  const rows = await liveRows(query, 'sys_tenant_pack_permission', { pack_id: packs.map(({ id }) => String(id)) })
    .select('permission_id')
    .distinct()
    .execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

/** The number of the platform where others name a tenant; no tenant has it. */
export const platform = 0

/** True for people who work in a tenant and are bound to it: on the platform nobody is, and administrators are nowhere. */
export const isInTenant = (tenantId: number, { admin }: Pick<Grants, 'admin'>): boolean =>
  tenantId !== platform && !admin

/** Refuses people who work in a tenant what concerns the whole server. */
export function refuseInTenant({ tenantId, rights }: Pick<Caller, 'tenantId' | 'rights'>): void {
  if (isInTenant(tenantId, rights)) throw productError('forbidden')
}

/**
 * Limits grants to the tenant's packs. Platform administrators manage all tenants and are not limited. spec: screens
 * §14 sysTenantPack
 */
async function withinPacks(query: QueryRunner, grants: Grants, tenantId: number): Promise<Grants> {
  if (!isInTenant(tenantId, grants) || grants.permissionIds.size === 0) return grants
  const packed = await packedPermissions(query, tenantId)
  if (!packed) return grants
  return { ...grants, permissionIds: new Set([...grants.permissionIds].filter((id) => packed.has(id))) }
}

/** Grants of department roles: permissions that their departments also have, how far they see, and data rules on them. */
type DepartGrants = Pick<Grants, 'permissionIds' | 'dataScope' | 'dataRules'>

const switchedOff = '0'

/**
 * Ids of the user's active department roles: the user belongs to the department, the department is active, and the role
 * belongs to the tenant or to none.
 */
export async function departRolesOf(query: QueryRunner, userId: string, tenantId: number): Promise<string[]> {
  const rows = await query
    .selectFrom('sys_depart_role_user as holder')
    .innerJoin('sys_depart_role as role', 'role.id', 'holder.role_id')
    .innerJoin('sys_depart as depart', 'depart.id', 'role.depart_id')
    .innerJoin('sys_user_depart as member', 'member.depart_id', 'role.depart_id')
    .select('role.id')
    .distinct()
    .where('holder.user_id', '=', userId)
    .where('member.user_id', '=', userId)
    .where(sql<boolean>`holder.del_flag = 0 and member.del_flag = 0 and role.del_flag = 0 and depart.del_flag = 0`)
    .where(({ eb }) => eb.or([eb('depart.status', 'is', null), eb('depart.status', '!=', switchedOff)]))
    .where('role.tenant_id', 'in', [0, tenantId])
    .execute()
  return rows.map((row) => String(row.id))
}

/** Permissions of the roles that their departments still have. */
async function permissionsOfDepartRoles(query: QueryRunner, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom('sys_depart_role_permission as role_permission')
    .innerJoin('sys_depart_role as role', 'role.id', 'role_permission.role_id')
    .innerJoin('sys_depart_permission as depart_permission', (join) =>
      join
        .onRef('depart_permission.depart_id', '=', 'role.depart_id')
        .onRef('depart_permission.permission_id', '=', 'role_permission.permission_id'),
    )
    .select('role_permission.permission_id')
    .distinct()
    .where('role_permission.role_id', 'in', [...roleIds])
    .where('role_permission.del_flag', '=', 0)
    .where('depart_permission.del_flag', '=', 0)
    .execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

/** Data rules of the roles and of their departments. */
const ruleIdsOf = async (query: QueryRunner, roleIds: readonly string[]): Promise<string[]> => {
  const [own, ofDeparts] = await Promise.all([
    liveRows(query, 'sys_depart_role_data_rule', { role_id: roleIds }).select('data_rule_id').execute(),
    query
      .selectFrom('sys_depart_data_rule as rule')
      .innerJoin('sys_depart_role as role', 'role.depart_id', 'rule.depart_id')
      .select('rule.data_rule_id')
      .where('role.id', 'in', [...roleIds])
      .where('rule.del_flag', '=', 0)
      .execute(),
  ])
  return [...new Set([...own, ...ofDeparts].map((row) => String(row.data_rule_id)))]
}

/** Combined grants of department roles. A data rule counts only if the menu it belongs to is granted. */
async function grantsOfDepartRoles(query: QueryRunner, roleIds: readonly string[]): Promise<DepartGrants> {
  if (roleIds.length === 0) return noGrants
  const [permissionIds, ruleIds, roles] = await Promise.all([
    permissionsOfDepartRoles(query, roleIds),
    ruleIdsOf(query, roleIds),
    liveRows(query, 'sys_depart_role', { id: roleIds }).select('data_scope').execute(),
  ])
  const dataScope = widestScope(roles.map((row) => dataScopeOf(row.data_scope)))
  const rules = ruleIds.length === 0 ? [] : await readRules(query, ruleIds)
  return { permissionIds, dataScope, dataRules: rules.filter(({ permissionId }) => permissionIds.has(permissionId)) }
}

/** The stored data rules, or those with these ids. */
export async function readRules(query: QueryRunner, ids?: readonly string[]): Promise<Grants['dataRules']> {
  const rows = await liveRows(query, 'sys_permission_data_rule', ids ? { id: ids } : {})
    .select(['id', 'permission_id', 'rule_name', 'rule_column', 'rule_conditions', 'rule_value', 'status'])
    .execute()
  return rows.map(ruleOf)
}

/** Converts a stored data rule. */
export const ruleOf = (row: Readonly<Record<string, unknown>>): Grants['dataRules'][number] => ({
  id: String(row.id),
  permissionId: String(row.permission_id),
  ruleName: String(row.rule_name ?? ''),
  ruleColumn: row.rule_column === null ? null : String(row.rule_column),
  ruleConditions: String(row.rule_conditions ?? ''),
  ruleValue: row.rule_value === null ? null : String(row.rule_value),
  status: row.status,
})

/** Grants of a user's department roles in a tenant. */
const departGrantsOf = async (query: QueryRunner, userId: string, tenantId: number): Promise<DepartGrants> =>
  grantsOfDepartRoles(query, await departRolesOf(query, userId, tenantId))

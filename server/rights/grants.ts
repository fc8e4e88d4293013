import type { Grants, QueryRunner } from '#server/context'

/** The one role that holds everything. It belongs to no tenant: a role of that name made inside a tenant is like any other. */
export const adminRole = 'admin'

const rolesOf = (query: QueryRunner, userId: string, tenantId: number) =>
  query
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', 'role.id', 'link.role_id')
    .select(['role.id', 'role.role_code', 'role.tenant_id'])
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .where('role.del_flag', '=', 0)
    .where('role.tenant_id', 'in', [0, tenantId])
    .execute()

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

const nothing: Grants = { admin: false, roles: [], permissionIds: new Set(), dataRules: [] }

/** What the roles of a user give in a tenant, read from their tables. */
export async function readGrants(query: QueryRunner, userId: string, tenantId: number): Promise<Grants> {
  const roles = await rolesOf(query, userId, tenantId)
  if (roles.length === 0) return nothing
  const codes = roles.map((role) => String(role.role_code))
  const ids = roles.map((role) => String(role.id))
  const [permissions, rules] = await Promise.all([permissionsOf(query, ids), dataRulesOf(query, ids)])
  return {
    admin: roles.some((role) => role.role_code === adminRole && Number(role.tenant_id) === 0),
    roles: codes,
    permissionIds: new Set(permissions.map((row) => String(row.permission_id))),
    dataRules: rules.map((rule) => ({
      permissionId: String(rule.permission_id),
      ruleName: String(rule.rule_name ?? ''),
      ruleColumn: rule.rule_column === null ? null : String(rule.rule_column),
      ruleConditions: String(rule.rule_conditions ?? ''),
      ruleValue: rule.rule_value === null ? null : String(rule.rule_value),
      status: rule.status,
    })),
  }
}

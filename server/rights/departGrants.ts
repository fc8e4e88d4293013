import { sql } from 'kysely'
import type { Grants, QueryRunner } from '#server/context'

/** What roles of departments give: permissions that their departments have, and the data rules on them. */
type DepartGrants = Pick<Grants, 'permissionIds' | 'dataRules'>

const switchedOff = '0'
const nothing: DepartGrants = { permissionIds: new Set(), dataRules: [] }

/**
 * The roles that a person has in departments: it belongs to the department, the department is in use, and both are of the
 * tenant or of none.
 */
export async function departRolesOf(query: QueryRunner, userId: string, tenantId: number): Promise<string[]> {
  const rows = await query
    .selectFrom('sys_depart_role_user as held')
    .innerJoin('sys_depart_role as role', 'role.id', 'held.role_id')
    .innerJoin('sys_depart as depart', 'depart.id', 'role.depart_id')
    .innerJoin('sys_user_depart as member', 'member.depart_id', 'role.depart_id')
    .select('role.id')
    .distinct()
    .where('held.user_id', '=', userId)
    .where('member.user_id', '=', userId)
    .where(sql<boolean>`held.del_flag = 0 and member.del_flag = 0 and role.del_flag = 0 and depart.del_flag = 0`)
    .where(({ eb }) => eb.or([eb('depart.status', 'is', null), eb('depart.status', '!=', switchedOff)]))
    .where('role.tenant_id', 'in', [0, tenantId])
    .execute()
  return rows.map((row) => String(row.id))
}

/** What these roles have been given and their departments still have. */
async function permissionsOf(query: QueryRunner, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom('sys_depart_role_permission as given')
    .innerJoin('sys_depart_role as role', 'role.id', 'given.role_id')
    .innerJoin('sys_depart_permission as held', (join) =>
      join.onRef('held.depart_id', '=', 'role.depart_id').onRef('held.permission_id', '=', 'given.permission_id'),
    )
    .select('given.permission_id')
    .distinct()
    .where('given.role_id', 'in', [...roleIds])
    .where('given.del_flag', '=', 0)
    .where('held.del_flag', '=', 0)
    .execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

/** The rules that bind these roles: their own, and those of their departments. */
const ruleIdsOf = async (query: QueryRunner, roleIds: readonly string[]): Promise<string[]> => {
  const [own, ofDeparts] = await Promise.all([
    query
      .selectFrom('sys_depart_role_data_rule')
      .select('data_rule_id')
      .where('role_id', 'in', [...roleIds])
      .where('del_flag', '=', 0)
      .execute(),
    query
      .selectFrom('sys_depart_data_rule as bound')
      .innerJoin('sys_depart_role as role', 'role.depart_id', 'bound.depart_id')
      .select('bound.data_rule_id')
      .where('role.id', 'in', [...roleIds])
      .where('bound.del_flag', '=', 0)
      .execute(),
  ])
  return [...new Set([...own, ...ofDeparts].map((row) => String(row.data_rule_id)))]
}

/** What roles of departments give together. A rule counts where they open the menu that it hangs on. */
export async function grantsOfDepartRoles(query: QueryRunner, roleIds: readonly string[]): Promise<DepartGrants> {
  if (roleIds.length === 0) return nothing
  const [permissionIds, ruleIds] = await Promise.all([permissionsOf(query, roleIds), ruleIdsOf(query, roleIds)])
  const rules = ruleIds.length === 0 ? [] : await readRules(query, ruleIds)
  return { permissionIds, dataRules: rules.filter(({ permissionId }) => permissionIds.has(permissionId)) }
}

async function readRules(query: QueryRunner, ids: readonly string[]): Promise<DepartGrants['dataRules']> {
  const rows = await query
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'permission_id', 'rule_name', 'rule_column', 'rule_conditions', 'rule_value', 'status'])
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .execute()
  return rows.map(ruleOf)
}

/** A data rule as its row is stored. */
export const ruleOf = (row: Readonly<Record<string, unknown>>): Grants['dataRules'][number] => ({
  id: String(row.id),
  permissionId: String(row.permission_id),
  ruleName: String(row.rule_name ?? ''),
  ruleColumn: row.rule_column === null ? null : String(row.rule_column),
  ruleConditions: String(row.rule_conditions ?? ''),
  ruleValue: row.rule_value === null ? null : String(row.rule_value),
  status: row.status,
})

/** What the roles of departments give to a person in a tenant. */
export const departGrantsOf = async (query: QueryRunner, userId: string, tenantId: number): Promise<DepartGrants> =>
  grantsOfDepartRoles(query, await departRolesOf(query, userId, tenantId))

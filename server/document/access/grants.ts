import type { QueryRunner } from '#server/context'

/** Screens by who is given them: `<tenant>:<role code>` → the screens of the menu rows that the role holds. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>

const prefix = 'screen/'

/** The key of a role in a tenant. */
export const roleKey = (tenantId: unknown, roleCode: string): string => `${Number(tenantId)}:${roleCode}`

/** Reads which menu rows with a screen are granted to which roles. */
export async function readGrants(query: QueryRunner): Promise<Grants> {
  const rows = await query
    .selectFrom('sys_role_permission as g')
    .innerJoin('sys_role as r', 'r.id', 'g.role_id')
    .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
    .select(['r.tenant_id as tenant', 'r.role_code as code', 'p.component as component'])
    .where('p.component', 'like', `${prefix}%`)
    .where('p.del_flag', '=', 0)
    .where('r.del_flag', '=', 0)
    .where('g.del_flag', '=', 0)
    .execute()
  const grants = new Map<string, Set<string>>()
  for (const { tenant, code, component } of rows) {
    const key = roleKey(tenant, String(code))
    const screens = grants.get(key) ?? new Set<string>()
    grants.set(key, screens.add(String(component).slice(prefix.length)))
  }
  return grants
}

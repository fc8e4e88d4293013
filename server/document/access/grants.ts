import type { QueryRunner } from '#server/context'

/** Screens by the role that is given them: those of the menu rows that it holds. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>

const prefix = 'screen/'

/** Reads which menu rows with a screen are granted to which roles. */
export async function readGrants(query: QueryRunner): Promise<Grants> {
  const rows = await query
    .selectFrom('sys_role_permission as g')
    .innerJoin('sys_role as r', 'r.id', 'g.role_id')
    .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
    .select(['r.id as role', 'p.component as component'])
    .where('p.component', 'like', `${prefix}%`)
    .where('p.del_flag', '=', 0)
    .where('r.del_flag', '=', 0)
    .where('g.del_flag', '=', 0)
    .execute()
  const grants = new Map<string, Set<string>>()
  for (const { role, component } of rows) {
    const screens = grants.get(String(role)) ?? new Set<string>()
    grants.set(String(role), screens.add(String(component).slice(prefix.length)))
  }
  return grants
}

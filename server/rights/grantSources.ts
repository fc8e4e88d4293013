import type { Grants, QueryRunner } from '#server/context'
import { departRolesOf } from './departGrants.ts'
import { packedPermissions, readGrantsOfDepartRole, readGrantsOfRole, rolesOf } from './grants.ts'

/** A role, or a role in a department, with what it gives by itself. */
export interface GrantSource {
  name: string
  grants: Grants
}

/** Where the rights of somebody come from, and what the packs of the tenant hold; null: they limit nothing. */
export interface GrantSources {
  sources: readonly GrantSource[]
  packed: ReadonlySet<string> | null
}

/** Where the rights of a user come from in a tenant. */
export async function sourcesOfUser(query: QueryRunner, userId: string, tenantId: number): Promise<GrantSources> {
  const [roles, departRoles] = await Promise.all([
    rolesOf(query, userId, tenantId),
    departRolesOf(query, userId, tenantId),
  ])
  const sources = await Promise.all([
    ...roles.map(({ id }) => sourceOfRole(query, id)),
    ...departRoles.map((id) => sourceOfDepartRole(query, id)),
  ])
  const isFree = tenantId === 0 || sources.some(({ grants }) => grants.admin)
  return { sources, packed: isFree ? null : await packedPermissions(query, tenantId) }
}

/** The rights of one role, whoever has it. */
export const sourcesOfRole = async (query: QueryRunner, roleId: string): Promise<GrantSources> => ({
  sources: [await sourceOfRole(query, roleId)],
  packed: null,
})

async function sourceOfRole(query: QueryRunner, id: string): Promise<GrantSource> {
  const row = await query.selectFrom('sys_role').select('role_name').where('id', '=', id).executeTakeFirst()
  return { name: String(row?.role_name ?? id), grants: await readGrantsOfRole(query, id) }
}

async function sourceOfDepartRole(query: QueryRunner, id: string): Promise<GrantSource> {
  const row = await query
    .selectFrom('sys_depart_role as role')
    .leftJoin('sys_depart as depart', 'depart.id', 'role.depart_id')
    .select(['role.role_name', 'depart.depart_name'])
    .where('role.id', '=', id)
    .executeTakeFirst()
  const name = [row?.depart_name, row?.role_name].filter(Boolean).join(' ')
  return { name: name || id, grants: await readGrantsOfDepartRole(query, id) }
}

import type { Grants, PermissionEntry, QueryRunner } from '#server/context'

interface HomePageRequest {
  query: QueryRunner
  grants: Pick<Grants, 'roles'>
  tenantId: number
  entries: readonly PermissionEntry[]
  granted(id: string): boolean
}

/**
 * The component of the first page, where a role of the user says one: that of the highest priority among those that the user
 * may open. Undefined: the usual one. spec: contract §4.1, the component of the home entry may depend on a role
 */
export async function homeComponent({
  query,
  grants,
  tenantId,
  entries,
  granted,
}: HomePageRequest): Promise<string | undefined> {
  if (grants.roles.length === 0) return undefined
  const pages = await query
    .selectFrom('sys_role_index')
    .select(['url', 'component'])
    .where('role_code', 'in', [...grants.roles])
    .where('status', '=', '1')
    .where('is_route', '=', 'Y')
    .where('del_flag', '=', 0)
    .where('tenant_id', 'in', [0, tenantId])
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute()
  const open = entries.filter(({ id, component }) => component !== '' && granted(id))
  for (const { url, component } of pages) {
    const required = component ? String(component) : undefined
    const found = open.find((entry) => (required ? entry.component === required : entry.url === String(url)))
    if (found) return found.component
  }
  return undefined
}

import type { Grants, QueryRunner } from '#server/context'

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
export async function withinPacks(query: QueryRunner, grants: Grants, tenantId: number): Promise<Grants> {
  if (tenantId === 0 || grants.admin || grants.permissionIds.size === 0) return grants
  const packed = await packedPermissions(query, tenantId)
  if (!packed) return grants
  return { ...grants, permissionIds: new Set([...grants.permissionIds].filter((id) => packed.has(id))) }
}

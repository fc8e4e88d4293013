import { sql } from 'kysely'
import type { QueryRunner } from '#server/context'
import type { Row } from './wireRow.ts'

/** The tenants of a user, also such as are closed. */
export const tenantsOf = (query: QueryRunner, userId: string): Promise<Row[]> =>
  query
    .selectFrom('sys_user_tenant as link')
    .innerJoin('sys_tenant as tenant', (join) => join.on('tenant.id', '=', sql`cast(link.rel_tenant_id as bigint)`))
    .selectAll('tenant')
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .orderBy('tenant.id')
    .execute()

/** Whether people may work in a tenant at a time: it is not in the bin, not frozen, has begun and is not over. spec: contract §2.2 */
const isOpen = ({ del_flag, status, begin_date, end_date }: Row, now: string): boolean =>
  Number(del_flag) === 0 &&
  String(status) !== '0' &&
  (!begin_date || String(begin_date) <= now) &&
  (!end_date || String(end_date) >= now)

/** Those of a user's tenants in which it may work; null when it belongs to closed ones alone. Who belongs to none works on the platform. */
export function openTenants(tenants: readonly Row[], now: string): readonly Row[] | null {
  const open = tenants.filter((tenant) => isOpen(tenant, now))
  return tenants.length > 0 && open.length === 0 ? null : open
}

/** The tenant in which a user works unless it chooses another: the first open one; 0 for the platform. */
export async function workplaceOf(query: QueryRunner, userId: string, now: string): Promise<number> {
  const first = openTenants(await tenantsOf(query, userId), now)?.[0]
  return first ? Number(first.id) : 0
}

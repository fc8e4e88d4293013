import { sql } from 'kysely'
import { productError } from '#core/error'
import type { QueryRunner } from '#server/context'
import type { Row } from './wireRow.ts'

/**
 * The tenant of a call: the header selects among those of the user and nothing else. Without a header, or with `0`, it is the
 * first one; 0 only for a user without tenants, who sees what belongs to none. spec: policy; attack case AC-17
 */
export function chosenTenant(header: string | undefined, own: readonly number[]): number {
  const first = own[0] ?? 0
  const text = header?.trim() ?? ''
  if (text === '' || text === '0') return first
  const tenantId = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
  if (!own.includes(tenantId)) throw productError('tenantChanged')
  return tenantId
}

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

import { sql } from 'kysely'
import { atField, failedWith, productError } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { WriteScope } from '#server/access'
import { adminRole } from '#server/rights'
import { lockModel } from '#server/writing'

/** The account that every installation starts with. */
export const firstAccount = 'admin'

/** Those of the users who have the administrator role. */
async function administratorsAmong({ query }: WriteScope, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await query
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', 'role.id', 'link.role_id')
    .select('link.user_id')
    .where('link.user_id', 'in', [...userIds])
    .where('role.role_code', '=', adminRole)
    .where('role.tenant_id', '=', 0)
    .where('link.del_flag', '=', 0)
    .execute()
  return new Set(rows.map((row) => String(row.user_id)))
}

/** Refuses changes to administrators' accounts by anybody but administrators. */
export async function protectAdministrators(scope: WriteScope, userIds: readonly string[]): Promise<void> {
  if (scope.caller.rights.admin) return
  if ((await administratorsAmong(scope, userIds)).size > 0) throw productError('adminProtected')
}

/** Those of the role ids that are the administrator role. */
export async function adminRolesAmong({ query }: WriteScope, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await query
    .selectFrom('sys_role')
    .select('id')
    .where('id', 'in', [...roleIds])
    .where('role_code', '=', adminRole)
    .where('tenant_id', '=', 0)
    .execute()
  return rows.map((row) => String(row.id))
}

/**
 * Refuses a change after which no administrator could sign in, because no account is active or all their tenants are closed. Runs after the
 * change, inside its transaction; such transactions run one at a time. A form shows the error at `field`.
 */
export async function verifyAdministratorLeft(scope: WriteScope, field?: string): Promise<void> {
  await lockModel(scope, 'administrator')
  const now = scope.services.clock.now()
  const { rows } = await sql<{ id: string }>`
    select account.id as id from sys_user as account
    join sys_user_role as link on link.user_id = account.id and link.del_flag = 0
    join sys_role as role on role.id = link.role_id and role.del_flag = 0
    where account.del_flag = 0 and account.status = '1' and role.role_code = ${adminRole} and role.tenant_id = 0
      and (account.platform = 'Y'
        or exists (select 1 from sys_user_tenant as own join sys_tenant as tenant on tenant.id = ${tenantKey(scope)}
          where own.user_id = account.id and own.del_flag = 0 and tenant.del_flag = 0 and tenant.status = '1'
            and coalesce(tenant.begin_date, ${now}) <= ${now} and coalesce(tenant.end_date, ${now}) >= ${now}))
    limit 1`.execute(scope.query)
  if (rows.length > 0) return
  throw failedWith(noneLeft, null, field === undefined ? null : atField(field, noneLeft))
}

const noneLeft = behaviourMessages.noAdministrator

/** Link rows store the tenant number as text. */
const tenantKey = ({ services }: WriteScope) =>
  services.database.dialect === 'postgres' ? sql`cast(own.rel_tenant_id as bigint)` : sql`own.rel_tenant_id`

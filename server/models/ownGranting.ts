import { productError } from '#core/error'
import { splitCodes } from '#core/permission'
import type { WriteScope } from '#server/access'
import { sourcesOfUser } from '#server/rights'

/** The right to say what roles may do. */
const granting = 'role:auth'

/**
 * Refuses a change of a role by which whoever makes it loses the right to grant: it could not be taken back. Somebody else
 * may take it away. Runs after the change and inside its transaction.
 */
export async function verifyOwnGranting({ caller, query }: WriteScope): Promise<void> {
  if (caller.rights.admin || !caller.rights.codes.has(granting)) return
  const { sources } = await sourcesOfUser(query, caller.user.id, caller.tenantId)
  const held = [...new Set(sources.flatMap(({ grants }) => [...grants.permissionIds]))]
  const rows =
    held.length === 0 ? [] : await query.selectFrom('sys_permission').select('perms').where('id', 'in', held).execute()
  if (rows.some(({ perms }) => splitCodes(String(perms ?? '')).includes(granting))) return
  throw productError('failed', { reason: '保存后您自己将不能再授权，也就无法改回；请由其他管理员修改' })
}

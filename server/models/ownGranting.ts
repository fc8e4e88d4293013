import { productError } from '#core/error'
import { splitCodes } from '#core/permission'
import type { WriteScope } from '#server/access'
import { sourcesOfUser } from '#server/rights'

/** The right to say what roles may do. */
const granting = 'role:auth'

/**
 * Refuses a change of a role, or of the own account, by which whoever makes it loses the right to grant: it could not be taken
 * back. Somebody else may take it away. Runs after the change and inside its transaction. `result` says where a form tells it.
 */
export async function verifyOwnGranting(scope: WriteScope, result: unknown = null): Promise<void> {
  const { rights } = scope.caller
  if (!rights.admin && !rights.codes.has(granting)) return
  if (await stillGrants(scope)) return
  throw productError('failed', { reason: loss }, result)
}

/** What is told of the loss. */
export const loss = '这样您自己将不能再授权，也就无法改回；请由其他管理员操作'

async function stillGrants({ caller, query }: WriteScope): Promise<boolean> {
  const { sources } = await sourcesOfUser(query, caller.user.id, caller.tenantId)
  if (sources.some(({ grants }) => grants.admin)) return true
  if (caller.rights.admin) return false
  const held = [...new Set(sources.flatMap(({ grants }) => [...grants.permissionIds]))]
  const rows =
    held.length === 0 ? [] : await query.selectFrom('sys_permission').select('perms').where('id', 'in', held).execute()
  return rows.some(({ perms }) => splitCodes(String(perms ?? '')).includes(granting))
}

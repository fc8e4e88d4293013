import { sql } from 'kysely'
import { badRequest, ProductError, productError } from '#core/error'
import { requestMessages } from '#core/message'
import { canCall } from '#core/permission'
import { restrictedTo, scopeOf } from '#server/access'
import type { Caller, Services } from '#server/context'
import type { Credentials } from '#server/http'
import { platform, readGrantsOfRoleIn, rightsFrom, seenAs } from '#server/rights'
import type { SessionStore } from './sessionStore.ts'

/** The right to look as somebody else, which is that of reading the rights of others. */
const neededCode = 'permission:effective'

/** Authenticates the caller of a request, who may look as somebody else. */
export const authenticateAs =
  ({ authenticate }: SessionStore, services: Services) =>
  async (credentials: Credentials): Promise<Caller> => {
    const caller = await authenticate(credentials)
    return credentials.viewAs === undefined ? caller : lookingAs(credentials.viewAs, caller, services)
  }

/**
 * The caller as it looks as somebody, who is written `user:<id>` or `role:<id>`: it sees what both see. Throws unless it may read the rights
 * of others, may see the user or role, and has the same tenant.
 */
export async function lookingAs(written: string, caller: Caller, services: Services): Promise<Caller> {
  if (!canCall(caller.rights, neededCode)) throw productError('forbidden', {}, { needs: neededCode })
  const [, kind, id = ''] = /^(user|role):([\w-]{1,64})$/.exec(written) ?? []
  if (!kind) throw badRequest(requestMessages.viewAsForm)
  const other = kind === 'user' ? await userAs(id, caller, services) : await roleAs(id, caller, services)
  return seenAs(caller, other)
}

async function userAs(id: string, caller: Caller, services: Services): Promise<Caller> {
  await visibleRow('sysUser', id, { caller, services })
  const { tenantId } = caller
  const user = await services.tickets.callerOfUser({ userId: id, tenantId, orgCode: '' })
  if (user) return user
  const { isClosed } = await stateOf(id, services)
  throw new ProductError('forbidden', isClosed ? requestMessages.viewAsClosed : requestMessages.viewAsElsewhere)
}

/** Why a user has no place in a tenant: it may not sign in, or it works elsewhere. */
async function stateOf(id: string, { database }: Services) {
  const row = await database.query.selectFrom('sys_user').select('status').where('id', '=', id).executeTakeFirst()
  return { isClosed: String(row?.status) === '2' }
}

/** The caller as it would be with this role alone. */
async function roleAs(id: string, caller: Caller, services: Services): Promise<Caller> {
  const row = await visibleRow('sysRole', id, { caller, services })
  if (![platform, caller.tenantId].includes(Number(row.tenant_id)))
    throw new ProductError('forbidden', requestMessages.viewAsElsewhere)
  const [grants, entries] = await Promise.all([
    readGrantsOfRoleIn(services.database.committed, id, caller.tenantId),
    services.rights.permissions(),
  ])
  const user = { ...caller.user, roleIds: grants.roleIds, roles: grants.roles }
  return { ...caller, user, rights: rightsFrom(grants, entries), grants }
}

/** The row of a user or role that the caller may see. */
async function visibleRow(modelId: string, id: string, context: { caller: Caller; services: Services }) {
  const scope = scopeOf(context, modelId)
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const { rows } = await sql<{ tenant_id: number }>`
    select t.tenant_id from ${sql.table(scope.model.table)} as t where t.id = ${id} and ${where}`.execute(
    context.services.database.query,
  )
  const [row] = rows
  if (!row) throw productError('notFound')
  return row
}

import { ProductError, productError } from '#core/error'
import { canCall } from '#core/permission'
import type { Caller, Services } from '#server/context'
import { findRecords } from '#server/reading'
import { type Grantor, refuseStrongerUser } from '#server/rights'
import { type Account, accountById } from './account.ts'
import { tenantsOf } from './userTenants.ts'

/** Refuses an account that may do more than the giver, or that belongs to a tenant into which the giver does not come. */
async function refuseBeyond(services: Services, caller: Grantor['caller'], account: Account): Promise<void> {
  if (caller.rights.admin) return
  const { query } = services.database
  const [theirs = [], own = []] = await Promise.all([account.id, caller.user.id].map((id) => tenantIdsOf(services, id)))
  await refuseStrongerUser({ services, caller, query }, account.id, [0, ...theirs])
  if (theirs.some((id) => !own.includes(id))) throw productError('forbidden')
}

const tenantIdsOf = async ({ database }: Services, userId: string): Promise<number[]> =>
  (await tenantsOf(database.query, userId)).map(({ id }) => Number(id))

/**
 * Whoever sets the password of an account can sign in as it. So nobody does so to an account that they do not see, that
 * may do more than they may, or that belongs to a tenant into which they do not come themselves.
 */
export async function refuseStronger(services: Services, caller: Caller, account: Account): Promise<void> {
  if (caller.rights.admin) return
  const model = services.library.current().resolvedModel('sysUser')
  const seen = model ? await findRecords({ services, caller, model }, { ids: [account.id] }) : []
  if (seen.length === 0) throw productError('userMissing')
  await refuseBeyond(services, caller, account)
}

/** Who once was allowed to set the password of an account, in a tenant. */
interface Maker {
  userId: string
  tenantId: number
}

/** Whether somebody who was allowed to set the password of an account still is: both may have changed since. */
export async function isStillAllowed(
  services: Services,
  { userId, tenantId }: Maker,
  account: Account,
): Promise<boolean> {
  const [maker, rights] = await Promise.all([
    accountById(services.database.query, userId),
    services.rights.of(userId, tenantId),
  ])
  if (!maker || maker.removed || maker.frozen || !canCall(rights, 'user:changePassword')) return false
  try {
    await refuseBeyond(services, { user: { id: userId }, rights, tenantId }, account)
    return true
  } catch (cause) {
    if (cause instanceof ProductError) return false
    throw cause
  }
}

import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import { findRecords } from '#server/reading'
import { refuseStrongerUser } from '#server/rights'
import { type Account, tenantsOf } from './account.ts'

/**
 * Whoever sets the password of an account can sign in as it. So nobody does so to an account that they do not see, that
 * may do more than they may, or that belongs to a tenant into which they do not come themselves.
 */
export async function refuseStronger(services: Services, caller: Caller, account: Account): Promise<void> {
  if (caller.rights.admin) return
  const { query } = services.database
  const model = services.library.current().resolvedModel('sysUser')
  const seen = model ? await findRecords({ services, caller, model }, { ids: [account.id] }) : []
  if (seen.length === 0) throw productError('userMissing')
  const [theirs, own] = await Promise.all([account.id, caller.user.id].map((id) => tenantIdsOf(services, id)))
  await refuseStrongerUser({ services, caller, query }, account.id, [0, ...(theirs ?? [])])
  if (theirs?.some((id) => !own?.includes(id))) throw productError('forbidden')
}

const tenantIdsOf = async ({ database }: Services, userId: string): Promise<number[]> =>
  (await tenantsOf(database.query, userId)).map(({ id }) => Number(id))

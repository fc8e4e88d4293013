import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import { type Account, accountById, provePassword } from '#server/session'

interface Asking {
  services: Services
  caller: Caller
}

/** The account of the caller. */
export async function ownAccount({ services, caller }: Asking): Promise<Account> {
  const account = await accountById(services.database.query, caller.user.id)
  if (!account) throw productError('unauthorized')
  return account
}

/** The account of the caller, proven by its password. Throws when that is wrong, which counts as a failed sign-in. */
export async function provenAccount(asking: Asking, proof: { password: string; ip: string }): Promise<Account> {
  const account = await ownAccount(asking)
  await provePassword(asking.services, account, { ...proof, failure: 'ownPasswordWrong' })
  return account
}

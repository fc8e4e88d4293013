import { productError } from '#core/error'
import type { Caller, Grants, Services } from '#server/context'
import { findRecords } from '#server/reading'
import { type Account, tenantsOf } from './account.ts'

const ruleKey = ({ permissionId, ruleColumn, ruleConditions, ruleValue }: Grants['dataRules'][number]): string =>
  JSON.stringify([permissionId, ruleColumn, ruleConditions, ruleValue])

/** The data rules in force, by what they say. */
const rulesOf = ({ dataRules }: Grants) =>
  new Map(dataRules.filter(({ status }) => String(status) === '1').map((rule) => [ruleKey(rule), rule]))

/** True when some permission is theirs alone, or shows them rows that a data rule hides from us. */
function givesMore(theirs: Grants, own: Grants): boolean {
  const bound = rulesOf(theirs)
  return (
    [...theirs.permissionIds].some((id) => !own.permissionIds.has(id)) ||
    [...rulesOf(own)].some(([key, { permissionId }]) => theirs.permissionIds.has(permissionId) && !bound.has(key))
  )
}

/**
 * Whoever sets the password of an account can sign in as it. So nobody does so to an account that they do not see, or that
 * may do more than they may, in any of its tenants.
 */
export async function refuseStronger(services: Services, caller: Caller, account: Account): Promise<void> {
  if (caller.rights.admin) return
  const model = services.library.current().resolvedModel('sysUser')
  const seen = model ? await findRecords({ services, caller, model }, { ids: [account.id] }) : []
  if (seen.length === 0) throw productError('userMissing')
  const tenants = await tenantsOf(services.database.query, account.id)
  const theirs = await Promise.all(
    [0, ...tenants.map(({ id }) => Number(id))].map((tenantId) => services.rights.grantsOf(account.id, tenantId)),
  )
  if (theirs.some(({ admin }) => admin)) throw productError('adminProtected')
  const own = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  if (theirs.some((grants) => givesMore(grants, own))) throw productError('forbidden')
}

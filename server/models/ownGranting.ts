import { productError } from '#core/error'
import { behaviourMessages } from '#core/message'
import { splitCodes } from '#core/permission'
import type { WriteScope } from '#server/access'
import { passableBy, refuseForeignPermissions, sourcesOfUser } from '#server/rights'
import type { Change } from '#server/writing'
import { differenceOf } from './linkRow.ts'
import { bindRules, type RuleOwner } from './roleRules.ts'

/** The rights to say what roles may do, and who has which role. */
const granting = ['role:auth', 'role:user', 'user:edit']

/**
 * Refuses a change of a role, or of the own account, by which whoever makes it loses a right to give rights: it could not be taken
 * back. Somebody else may take it away. Runs after the change and inside its transaction. `result` says where a form tells it.
 */
export async function verifyOwnGranting(scope: WriteScope, result: unknown = null): Promise<void> {
  const { rights } = scope.caller
  const ownCodes = granting.filter((code) => rights.codes.has(code))
  if (!rights.admin && ownCodes.length === 0) return
  if (await stillGrants(scope, ownCodes)) return
  throw productError('failed', { reason: loss }, result)
}

/** What is told of the loss. */
export const loss = behaviourMessages.ownGranting

async function stillGrants({ caller, query }: WriteScope, codes: readonly string[]): Promise<boolean> {
  const { sources } = await sourcesOfUser(query, caller.user.id, caller.tenantId)
  if (sources.some(({ grants }) => grants.admin)) return true
  if (caller.rights.admin) return false
  const ids = [...new Set(sources.flatMap(({ grants }) => [...grants.permissionIds]))]
  const rows =
    ids.length === 0 ? [] : await query.selectFrom('sys_permission').select('perms').where('id', 'in', ids).execute()
  const left = new Set(rows.flatMap(({ perms }) => splitCodes(String(perms ?? ''))))
  return codes.every((code) => left.has(code))
}

/** Nobody gives or takes permissions that it does not hold itself. */
export async function refuseForeignGrants(change: Change): Promise<void> {
  const { added, removed } = differenceOf(change, 'permissionIds')
  await refuseForeignPermissions(change.scope, [...added, ...removed])
}

/** A permission that somebody passes on keeps the data rules by which it is bound itself; everybody's rights are read anew. */
export async function passGrants(change: Change, ownerOf: (id: string) => RuleOwner): Promise<void> {
  const { scope } = change
  if (!('permissionIds' in change.links)) return
  const rules = (await passableBy(scope)).rulesOver(differenceOf(change, 'permissionIds').added)
  await bindRules(
    scope,
    ownerOf(change.id),
    rules.map(({ id }) => id),
  )
  await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
}

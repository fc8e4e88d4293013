import type { Change } from '#server/behaviour'
import { passableBy, refuseForeignPermissions } from '#server/rights'
import { differenceOf } from './difference.ts'
import { bindRules, type RuleOwner } from './roleRules.ts'

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

import { productError } from '#core/error'
import type { WireRecord } from '#server/access'
import type { Behaviour, Change } from '#server/behaviour'
import { adminRole, passableBy, refuseForeignPermissions } from '#server/rights'
import { differenceOf } from './difference.ts'
import { bindRules } from './roleRules.ts'

const isAdminRole = (record: WireRecord | null): boolean =>
  record?.roleCode === adminRole && Number(record.tenantId) === 0

/** Only administrators touch the role of administrators. */
function protectAdminRole({ before, scope }: Pick<Change, 'before' | 'scope'>): void {
  if (isAdminRole(before) && !scope.caller.rights.admin) throw productError('adminProtected')
}

/** A permission that somebody passes on keeps the data rules by which it is bound itself. */
async function bindGranted(change: Change, permissionIds: readonly string[]): Promise<void> {
  const rules = (await passableBy(change.scope)).rulesOver(permissionIds)
  await bindRules(
    change.scope,
    change.id,
    rules.map(({ id }) => id),
  )
}

/** Roles: nobody grants what it does not hold itself. spec: contract §4.2, §6.2 */
export const sysRole: Behaviour = {
  model: 'sysRole',
  async beforeSave(values, change) {
    protectAdminRole(change)
    const { added, removed } = differenceOf(change, 'permissionIds')
    await refuseForeignPermissions(change.scope, [...added, ...removed])
    return values
  },
  async afterWrite(change) {
    const { scope } = change
    if (!('permissionIds' in change.links)) return
    await bindGranted(change, differenceOf(change, 'permissionIds').added)
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
  },
  beforeDelete(records) {
    if (records.some(isAdminRole)) throw productError('adminProtected')
  },
  async afterDelete(_, scope) {
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
  },
}

import { behaviourMessages } from '#core/message'
import { splitKeys } from '#core/object'
import type { WriteScope } from '#server/access'
import { findRecords } from '#server/reading'
import { refuseStrongerDepartRole, refuseWiderScope } from '#server/rights'
import { liveRows } from '#server/table'
import { type Behaviour, type Change, invalidField, type Values } from '#server/writing'
import { protectAdministrators } from './administrator.ts'
import { differenceOf } from './linkRow.ts'
import { passGrants, refuseForeignGrants, ruleOwners } from './ownGranting.ts'
import { refuseForeignDeparts } from './userDepart.ts'

const departOf = ({ before }: Change, values: Values): string => String(before?.departId ?? values.departId ?? '')

/** Refuses a new role in a department that the caller cannot see. */
async function verifyDepart({ before, scope }: Change, departId: string): Promise<void> {
  if (before) return
  const model = scope.services.library.current().resolvedModel('sysDepart')
  const [depart] = model ? await findRecords({ ...scope, model }, { ids: [departId], query: scope.query }) : []
  if (!depart) throw invalidField('departId', behaviourMessages.noDepart)
}

/** Refuses permissions that the department does not have. */
async function refuseBeyondDepart(change: Change, departId: string): Promise<void> {
  const { added } = differenceOf(change, 'permissionIds')
  if (added.length === 0) return
  const granted = await keysOf(change.scope, { table: 'sys_depart_permission', column: 'permission_id', departId })
  const beyond = added.filter((id) => !granted.has(id))
  if (beyond.length > 0) throw invalidField('permissionIds', behaviourMessages.beyondDepart)
}

interface OfDepart {
  table: string
  column: string
  departId: string
}

async function keysOf({ query }: WriteScope, { table, column, departId }: OfDepart): Promise<Set<string>> {
  const links = liveRows(query, table, { depart_id: departId }).select(column)
  return new Set((await links.execute()).map((row) => String(row[column])))
}

/** Refuses users outside the department. The caller must belong to the department or one above it, and have everything that the role grants. */
async function verifyUsers(change: Change, departId: string): Promise<void> {
  const { scope, id } = change
  const { added, removed } = differenceOf(change, 'userIds')
  if (added.length + removed.length === 0) return
  await refuseForeignDeparts(scope, [departId])
  await protectAdministrators(scope, [...added, ...removed])
  if (added.length === 0) return
  const members = await keysOf(scope, { table: 'sys_user_depart', column: 'user_id', departId })
  if (added.some((userId) => !members.has(userId))) throw invalidField('userIds', behaviourMessages.ownUsers)
  await refuseStrongerDepartRole(scope, id)
}

/** Department roles: limited to what the department has, for its members only. spec: contract §6.3 */
export const sysDepartRole: Behaviour = {
  model: 'sysDepartRole',
  async beforeSave(values, change) {
    const departId = departOf(change, values)
    await verifyDepart(change, departId)
    if ('dataScope' in values) await refuseWiderScope(change.scope, values.dataScope)
    await refuseForeignGrants(change)
    await refuseBeyondDepart(change, departId)
    await verifyUsers(change, departId)
    return values
  },
  async afterWrite(change) {
    await passGrants(change, ruleOwners.sysDepartRole)
    const { added, removed } = differenceOf(change, 'userIds')
    const userIds = [...added, ...removed]
    const { services, query } = change.scope
    if (userIds.length > 0) await services.outbox.emit(query, { kind: 'rights.changed', userIds })
  },
  async beforeDelete(records, scope) {
    for (const { departId } of records) await refuseForeignDeparts(scope, splitKeys(departId))
  },
  async afterDelete(_, { services, query }) {
    await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
  },
}

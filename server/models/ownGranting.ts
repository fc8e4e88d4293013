import { failedWith, productError } from '#core/error'
import { behaviourMessages } from '#core/message'
import { splitKeys } from '#core/object'

import type { WireRecord, WriteScope } from '#server/access'
import { adminRole, passableBy, refuseForeignPermissions, refuseWiderScope, sourcesOfUser } from '#server/rights'
import { liveRows } from '#server/table'
import type { Behaviour, Change } from '#server/writing'
import { differenceOf, linkRow } from './linkRow.ts'

/** The permission codes for managing the permissions of roles and the roles of users. */
const granting = ['role:auth', 'role:user', 'user:edit']

/**
 * Refuses a change of a role or of the caller's own account that would take one of these codes from the caller, because the caller could not undo it.
 * Others may take it away. Runs after the change, inside its transaction. `result` names the field at which a form shows the error.
 */
export async function verifyOwnGranting(scope: WriteScope, result: unknown = null): Promise<void> {
  const { rights } = scope.caller
  const ownCodes = granting.filter((code) => rights.codes.has(code))
  if (!rights.admin && ownCodes.length === 0) return
  if (await stillGrants(scope, ownCodes)) return
  throw failedWith(loss, null, result)
}

/** The message of that refusal. */
export const loss = behaviourMessages.ownGranting

async function stillGrants({ caller, query }: WriteScope, codes: readonly string[]): Promise<boolean> {
  const { sources } = await sourcesOfUser(query, caller.user.id, caller.tenantId)
  if (sources.some(({ grants }) => grants.admin)) return true
  if (caller.rights.admin) return false
  const ids = [...new Set(sources.flatMap(({ grants }) => [...grants.permissionIds]))]
  const rows =
    ids.length === 0 ? [] : await query.selectFrom('sys_permission').select('perms').where('id', 'in', ids).execute()
  const remainingCodes = new Set(rows.flatMap(({ perms }) => splitKeys(String(perms ?? ''))))
  return codes.every((code) => remainingCodes.has(code))
}

/** Refuses granting or revoking permissions that the caller does not have. */
export async function refuseForeignGrants(change: Change): Promise<void> {
  const { added, removed } = differenceOf(change, 'permissionIds')
  await refuseForeignPermissions(change.scope, [...added, ...removed])
}

/** Granted permissions carry over the data rules that bind the caller. Then everybody's rights are reloaded. */
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

/** The owner of data rules: a role, a department with all its roles, or a department role. */
export interface RuleOwner {
  modelId: 'sysRole' | 'sysDepart' | 'sysDepartRole'
  id: string
  /** The table of the owner's rules, and the column with its id. */
  table: string
  column: string
}

const owner =
  (modelId: RuleOwner['modelId'], table: string, column: string) =>
  (id: string): RuleOwner => ({ modelId, id, table, column })

/** The kinds of data rule owners, by model. */
export const ruleOwners = {
  sysRole: owner('sysRole', 'sys_role_data_rule', 'role_id'),
  sysDepart: owner('sysDepart', 'sys_depart_data_rule', 'depart_id'),
  sysDepartRole: owner('sysDepartRole', 'sys_depart_role_data_rule', 'role_id'),
}

/** Adds these data rules to those that the owner already has. */
export async function bindRules(
  scope: WriteScope,
  { table, column, id }: RuleOwner,
  ruleIds: readonly string[],
): Promise<void> {
  if (ruleIds.length === 0) return
  const existing = await liveRows(scope.query, table).select('data_rule_id').where(column, '=', id).execute()
  const bound = new Set(existing.map((row) => String(row.data_rule_id)))
  for (const ruleId of new Set(ruleIds))
    if (!bound.has(ruleId))
      await scope.query
        .insertInto(table)
        .values(linkRow(scope, { [column]: id, data_rule_id: ruleId }))
        .execute()
}

const isAdminRole = (record: WireRecord | null): boolean =>
  record?.roleCode === adminRole && Number(record.tenantId) === 0

/** Refuses changes of the administrator role by anybody but administrators. */
function protectAdminRole({ before, scope }: Pick<Change, 'before' | 'scope'>): void {
  if (isAdminRole(before) && !scope.caller.rights.admin) throw productError('adminProtected')
}

/** Roles: nobody grants what they do not have themselves, or lets others see further than they do. spec: contract §4.2, §6.2 */
export const sysRole: Behaviour = {
  model: 'sysRole',
  async beforeSave(values, change) {
    protectAdminRole(change)
    if ('dataScope' in values) await refuseWiderScope(change.scope, values.dataScope)
    await refuseForeignGrants(change)
    return values
  },
  async afterWrite(change) {
    await passGrants(change, ruleOwners.sysRole)
    if ('permissionIds' in change.links) await verifyOwnGranting(change.scope)
  },
  beforeDelete(records) {
    if (records.some(isAdminRole)) throw productError('adminProtected')
  },
  async afterDelete(_, scope) {
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
  },
}

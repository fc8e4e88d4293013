import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { administrationMessages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { done, found, type Route, route } from '#server/http'
import { bindRules, type RuleOwner, ruleOwners } from '#server/models'
import { findRecords } from '#server/reading'
import { passableBy, refuseForeignPermissions } from '#server/rights'
import { type Calling, idsOf, scopeOf, writing } from '../scope.ts'
import { rulesOf } from './dataRuleRoutes.ts'

const { dataRule } = catalogue

async function checkedRules(query: QueryRunner, owner: RuleOwner, ruleIds: readonly string[]): Promise<string[]> {
  if (ruleIds.length === 0) return []
  const links = query.selectFrom(owner.table).select('data_rule_id').where(owner.column, '=', owner.id)
  const rows = await links
    .where('data_rule_id', 'in', [...ruleIds])
    .where('del_flag', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => String(row.data_rule_id))
}

async function recordOf(calling: Calling, { modelId, id }: RuleOwner, query?: QueryRunner): Promise<WireRecord> {
  const [record] = await findRecords(scopeOf(calling, modelId), { ids: [id], query })
  if (!record) throw productError('notFound')
  return record
}

interface Binding {
  owner: RuleOwner
  permissionId: string
  /** All rules of the menu row. */
  known: readonly string[]
  ruleIds: readonly string[]
}

/** Whoever passes a menu on leaves the rules on it by which it is bound itself. */
async function verifyBinding(scope: WriteScope, { permissionId, known, ruleIds }: Binding): Promise<void> {
  await refuseForeignPermissions(scope, [permissionId])
  const { rules } = await passableBy(scope)
  const loosened = rules.some((rule) => rule.permissionId === permissionId && !ruleIds.includes(rule.id))
  if (loosened) throw productError('forbidden', {}, { field: 'dataRuleIds' })
  if (ruleIds.some((id) => !known.includes(id))) throw productError('dataRuleMissing')
}

async function bind(scope: WriteScope, binding: Binding): Promise<void> {
  const { owner, known, ruleIds } = binding
  const { query, services, caller } = scope
  await verifyBinding(scope, binding)
  const gone = known.filter((id) => !ruleIds.includes(id))
  if (gone.length > 0)
    await query.deleteFrom(owner.table).where(owner.column, '=', owner.id).where('data_rule_id', 'in', gone).execute()
  await bindRules(scope, owner, ruleIds)
  await services.audit.write(query, {
    ...auditedBy(caller),
    action: 'grant',
    model: owner.modelId,
    recordId: owner.id,
    note: administrationMessages.dataRule,
    after: { permissionId: binding.permissionId, dataRuleIds: ruleIds.join(',') },
  })
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

/** The rules of a menu row with those that bind the owner. `most` keeps to some of them. */
async function rulesFor(calling: Calling, owner: RuleOwner, { permissionId, most }: OwnerQuery) {
  await recordOf(calling, owner)
  const rules = (await rulesOf(calling, permissionId)).filter(({ id }) => !most || most.includes(String(id)))
  if (rules.length === 0) throw productError('dataRuleMissing')
  const ids = rules.map(({ id }) => String(id))
  const checked = await checkedRules(calling.services.database.query, owner, ids)
  return found({ datarule: rules, ...(checked.length > 0 ? { drChecked: checked.join(',') } : {}) })
}

interface OwnerQuery {
  permissionId: string
  most?: readonly string[]
}

interface Sent {
  permissionId: string
  dataRuleIds?: string | null | undefined
}

async function saveRules(calling: Calling, owner: RuleOwner, { permissionId, dataRuleIds }: Sent) {
  const known = (await rulesOf(calling, permissionId)).map(({ id }) => String(id))
  await writing(calling, owner.modelId, async (scope) => {
    const record = await recordOf(calling, owner, scope.query)
    if (!splitKeys(record.permissionIds).includes(permissionId)) throw productError('dataRuleNeedsGrant')
    await bind(scope, { owner, permissionId, known, ruleIds: idsOf(dataRuleIds ?? '') })
  })
  return done(administrationMessages.saved)
}

const { sysRole, sysDepart, sysDepartRole } = ruleOwners

/** Data rules of roles, departments and their roles on menus. spec: contract §4.2 */
export const ownerRuleRoutes: readonly Route[] = [
  route(dataRule.ofRole, async ({ params: { permissionId = '', roleId = '' }, ...calling }) =>
    rulesFor(calling, sysRole(roleId), { permissionId }),
  ),
  route(dataRule.saveRole, async ({ body, ...calling }) => saveRules(calling, sysRole(body.roleId), body)),
  route(dataRule.ofDepart, async ({ params: { permissionId = '', departId = '' }, ...calling }) =>
    rulesFor(calling, sysDepart(departId), { permissionId }),
  ),
  route(dataRule.saveDepart, async ({ body, ...calling }) => saveRules(calling, sysDepart(body.departId), body)),
  route(dataRule.ofDepartRole, async ({ params: { permissionId = '', departId = '', roleId = '' }, ...calling }) => {
    await recordOf(calling, sysDepart(departId))
    return rulesFor(calling, sysDepartRole(roleId), { permissionId })
  }),
  route(dataRule.saveDepartRole, async ({ body, ...calling }) => saveRules(calling, sysDepartRole(body.roleId), body)),
]

import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { administrationMessages, doneMessages, messages } from '#core/message'
import { codeOf, type Model, queryFieldsOf } from '#core/model'
import { splitKeys } from '#core/object'
import {
  bindDataRules,
  canCall,
  type DescribedRule,
  describeDataRule,
  fieldRight,
  isSwitchedOff,
} from '#core/permission'
import type { WireParams } from '#core/query'
import { equals } from '#core/query'
import { type CallContext, scopeOf, scopeText, tenantName, type WireRecord, type WriteScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { commandRoute, done, found, queryRoute, type Route, route } from '#server/http'
import { bindRules, type RuleOwner, ruleOwners } from '#server/models'
import { everyRecord, findRecords } from '#server/reading'
import { passableBy, refuseForeignPermissions, rulesOn, ruleVariablesOf } from '#server/rights'
import { addRecord, type Body, editRecord, removeRecords } from '#server/writing'
import { behaviourOf, idsOf, writing } from '../scope.ts'

const { dataRule } = catalogue

/** The data rules of a menu row. */
const rulesOf = (callContext: CallContext, permissionId: string, params: WireParams = {}): Promise<WireRecord[]> =>
  everyRecord(scopeOf(callContext, 'sysPermissionDataRule'), {
    params,
    and: equals('permissionId', permissionId),
    most: limit.idsPerBatch,
  })

/** A substring search; clients may already send the stars. spec: contract §7.2 */
const like = (text = ''): string => {
  const part = text.replace(/^\*|\*$/g, '')
  return part ? `*${part}*` : ''
}

/** The body of a rule with its status as text, as the model stores it. */
const ruleBody = (body: Body): Body => ({
  ...body,
  ...(body.status === undefined || body.status === null ? {} : { status: String(body.status) }),
})

/** Data rules of menus. spec: contract §4.2 */
export const dataRuleRoutes: readonly Route[] = [
  queryRoute(dataRule.ofPermission, ({ query, ...callContext }) => rulesOf(callContext, query.permissionId)),
  route(dataRule.query, async ({ query, ...callContext }) => {
    const params = { ruleName: like(query.ruleName), ruleValue: like(query.ruleValue) }
    return found(await rulesOf(callContext, query.permissionId, params))
  }),
  commandRoute(dataRule.add, messages.done.added, ({ body, ...callContext }) =>
    writing(callContext, 'sysPermissionDataRule', (scope) => addRecord(scope, ruleBody(body), behaviourOf)),
  ),
  commandRoute(dataRule.edit, doneMessages.changed, ({ body, ...callContext }) =>
    writing(callContext, 'sysPermissionDataRule', (scope) => editRecord(scope, ruleBody(body), behaviourOf)),
  ),
  commandRoute(dataRule.remove, messages.done.removed, ({ query, ...callContext }) =>
    writing(callContext, 'sysPermissionDataRule', (scope) => removeRecords(scope, [query.id], behaviourOf)),
  ),
]

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

async function recordOf(
  callContext: CallContext,
  { modelId, id }: RuleOwner,
  query?: QueryRunner,
): Promise<WireRecord> {
  const [record] = await findRecords(scopeOf(callContext, modelId), { ids: [id], query })
  if (!record) throw productError('notFound')
  return record
}

interface Binding {
  owner: RuleOwner
  permissionId: string
  /** All rules of the menu row. */
  menuRuleIds: readonly string[]
  ruleIds: readonly string[]
}

/** A caller who grants a menu cannot remove the rules that bind the caller. */
async function verifyBinding(scope: WriteScope, { permissionId, menuRuleIds, ruleIds }: Binding): Promise<void> {
  await refuseForeignPermissions(scope, [permissionId])
  const { rules } = await passableBy(scope)
  const loosened = rules.some((rule) => rule.permissionId === permissionId && !ruleIds.includes(rule.id))
  if (loosened) throw productError('forbidden', {}, { field: 'dataRuleIds' })
  if (ruleIds.some((id) => !menuRuleIds.includes(id))) throw productError('dataRuleMissing')
}

async function bind(scope: WriteScope, binding: Binding): Promise<void> {
  const { owner, menuRuleIds, ruleIds } = binding
  const { query, services, caller } = scope
  await verifyBinding(scope, binding)
  const gone = menuRuleIds.filter((id) => !ruleIds.includes(id))
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

/** The rules of a menu row, and the ids of those that bind the owner. */
async function rulesFor(callContext: CallContext, owner: RuleOwner, permissionId: string) {
  await recordOf(callContext, owner)
  const rules = await rulesOf(callContext, permissionId)
  if (rules.length === 0) throw productError('dataRuleMissing')
  const ids = rules.map(({ id }) => String(id))
  const checked = await checkedRules(callContext.services.database.query, owner, ids)
  return found({ datarule: rules, ...(checked.length > 0 ? { drChecked: checked.join(',') } : {}) })
}

interface Sent {
  permissionId: string
  dataRuleIds?: string | null | undefined
}

async function saveRules(callContext: CallContext, owner: RuleOwner, { permissionId, dataRuleIds }: Sent) {
  const menuRuleIds = (await rulesOf(callContext, permissionId)).map(({ id }) => String(id))
  await writing(callContext, owner.modelId, async (scope) => {
    const record = await recordOf(callContext, owner, scope.query)
    if (!splitKeys(record.permissionIds).includes(permissionId)) throw productError('dataRuleNeedsGrant')
    await bind(scope, { owner, permissionId, menuRuleIds, ruleIds: idsOf(dataRuleIds ?? '') })
  })
  return done(administrationMessages.saved)
}

const { sysRole, sysDepart, sysDepartRole } = ruleOwners

/** Binds a role to these data rules of a menu row and to no others of it. Throws when it does not hold the row. */
export const saveRoleRules = (callContext: CallContext, roleId: string, sent: Sent) =>
  saveRules(callContext, sysRole(roleId), sent)

/** Data rules of roles, departments and their roles on menus. spec: contract §4.2 */
export const ownerRuleRoutes: readonly Route[] = [
  route(dataRule.ofRole, async ({ params: { permissionId = '', roleId = '' }, ...callContext }) =>
    rulesFor(callContext, sysRole(roleId), permissionId),
  ),
  route(dataRule.saveRole, async ({ body, ...callContext }) => saveRules(callContext, sysRole(body.roleId), body)),
  route(dataRule.ofDepart, async ({ params: { permissionId = '', departId = '' }, ...callContext }) =>
    rulesFor(callContext, sysDepart(departId), permissionId),
  ),
  route(dataRule.saveDepart, async ({ body, ...callContext }) =>
    saveRules(callContext, sysDepart(body.departId), body),
  ),
  route(
    dataRule.ofDepartRole,
    async ({ params: { permissionId = '', departId = '', roleId = '' }, ...callContext }) => {
      await recordOf(callContext, sysDepart(departId))
      return rulesFor(callContext, sysDepartRole(roleId), permissionId)
    },
  ),
  route(dataRule.saveDepartRole, async ({ body, ...callContext }) =>
    saveRules(callContext, sysDepartRole(body.roleId), body),
  ),
]

/** A data rule that hides rows from the caller. */
interface LimitingRule extends DescribedRule {
  name: string
  /** The menu row of the rule. */
  page: string
  /** Why the rule hides every row; empty when it can be evaluated. */
  problem: string
}

/** What hides rows of a model from the caller: the tenant and the data scope (empty if these hide none), and data rules. */
async function limitOf(model: Model, callContext: CallContext) {
  const { caller, services } = callContext
  const variables = ruleVariablesOf(caller, services.clock.now())
  const isClosed = closedTexts(callContext)
  const placed = caller.rights.admin ? [] : await rulesOn(model, caller, services)
  const inForce = placed.filter(({ rule }) => !isSwitchedOff(rule))
  const rules = inForce.map(({ rule, page }): LimitingRule => {
    const described = describeDataRule(rule, variables)
    const [problem = ''] = bindDataRules([rule], { variables, fields: queryFieldsOf(model) }).problems
    const named = { name: rule.ruleName ?? '', page: page.name }
    return isClosed(described.text)
      ? { ...named, text: '', reads: [], problem: '' }
      : { ...named, ...described, problem }
  })
  const { dataScope } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  const scope = caller.rights.admin ? '' : scopeText(model, dataScope, services.library.current())
  return { model: model.id, tenant: tenantName({ ...callContext, model }), scope, rules }
}

/** What hides rows from the caller, for models that the caller may list. How many rows are hidden is not revealed. */
export const rowLimitRoutes: readonly Route[] = [
  route(catalogue.permission.rowLimits, async ({ query, caller, services }) => {
    const library = services.library.current()
    const models = splitKeys(query.models).flatMap((id) => library.resolvedModel(id) ?? [])
    const open = models.filter((model) => canCall(caller.rights, codeOf(model, 'list')))
    return found(await Promise.all(open.map((model) => limitOf(model, { caller, services }))))
  }),
]

/** Tests whether a rule text uses a field that is hidden from the caller; such texts are not shown. */
export function closedTexts(callContext: CallContext): (text: string) => boolean {
  const names = hiddenNames(callContext)
  return (text) => text.split(/[^A-Za-z0-9_]+/).some((word) => names.has(word.replaceAll('_', '').toLowerCase()))
}

function hiddenNames({ caller: { rights }, services }: CallContext): ReadonlySet<string> {
  if (rights.admin || rights.restricted.size === 0) return new Set()
  const library = services.library.current()
  const hidden = [...library.models(), ...library.reports()].flatMap((model) =>
    model.fields.filter(({ name }) => fieldRight(rights, model, name) === 'hidden').map(({ name }) => name),
  )
  return new Set(hidden.map((name) => name.toLowerCase()))
}

import { productError } from '#core/error'
import { checkRowExpression, parseExpression } from '#core/expression'
import { behaviourMessages, messages, onlineMessages } from '#core/message'
import { commonNames, type FieldProblem, fieldTypesOf, type Model, queryFieldsOf } from '#core/model'
import { splitKeys } from '#core/object'
import { bindDataRules, type DataRule } from '#core/permission'
import type { WireRecord, WriteScope } from '#server/access'
import { passableBy, ruledModels } from '#server/rights'
import { type Behaviour, type Change, fieldFailure, invalidField } from '#server/writing'
import { verifyOwnGranting } from './ownGranting.ts'

/**
 * A row's codes are rights: whoever changes what they are, whether they are in force, or removes them, holds them. Else a
 * row that somebody has could become any right, and a rule that binds somebody could be switched off.
 */
function refuseForeignCodes({ caller }: WriteScope, rows: readonly (WireRecord | null)[]): void {
  if (caller.rights.admin) return
  const foreign = rows.flatMap((row) => splitKeys(row?.perms)).filter((code) => !caller.rights.codes.has(code))
  if (foreign.length > 0) throw productError('forbidden', {}, { needs: [...new Set(foreign)].slice(0, 50) })
}

const rightFields = ['perms', 'permsType', 'status', 'menuType']
const pageFields = ['perms', 'component']

function verifyCodes({ before, scope }: Change, values: WireRecord): void {
  if (!before || rightFields.some((field) => field in values)) refuseForeignCodes(scope, [before, values])
}

/** Data rules speak of what their row shows: nobody turns a row on which rules hang that bind itself to something else. */
async function refuseUnbinding({ id, before, scope }: Change, values: WireRecord): Promise<void> {
  if (!before || !pageFields.some((field) => field in values)) return
  const { rules } = await passableBy(scope)
  if (rules.some(({ permissionId }) => permissionId === id)) throw productError('forbidden', {}, { permissionId: id })
}

/** Nobody takes the right to give rights from itself by changing the row that gives it. */
async function settle(scope: WriteScope): Promise<void> {
  await verifyOwnGranting(scope)
  await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
}

/** Buttons stand below menus and nothing stands below a button: the menu could not show it. */
async function verifyParent({ parentId }: WireRecord, { query }: WriteScope): Promise<void> {
  if (!parentId) return
  const parent = await query
    .selectFrom('sys_permission')
    .select('menu_type')
    .where('id', '=', String(parentId))
    .executeTakeFirst()
  if (String(parent?.menu_type) === '2') throw invalidField('parentId', behaviourMessages.buttonAbove)
}

/** Menus and buttons. spec: contract §4.2 */
export const sysPermission: Behaviour = {
  model: 'sysPermission',
  extraKeys: ['title'],
  confirmations: { edit: onlineMessages.edited, deleteBatch: messages.done.removed },
  async beforeSave(values, change) {
    const problem = addressProblem(values)
    if (problem) throw fieldFailure([problem])
    verifyCodes(change, values)
    await verifyParent(values, change.scope)
    await refuseUnbinding(change, values)
    return values
  },
  afterWrite: ({ scope }) => settle(scope),
  beforeDelete: (records, scope) => refuseForeignCodes(scope, records),
  afterDelete: (_, scope) => settle(scope),
}

const place = /^\/(?!\/)[^\s\\<>"'`]*$/
const address = /^https?:\/\/[^\s\\<>"'`]+$/i
const embedded = /\{\{(.*?)\}\}/g

/** An address of a menu: a path of this site, http(s), or either with `{{expression}}` in it. spec: policy */
function isMenuAddress(text: string): boolean {
  const expressions = [...text.matchAll(embedded)].map(([, inside = '']) => inside.trim())
  if (expressions.some((inside) => !parseExpression(inside).ok)) return false
  const plain = text.replace(embedded, 'x')
  return place.test(plain) || address.test(plain) || (expressions.length > 0 && plain === 'x')
}

/** What is wrong with the address that a menu row is about to get. */
function addressProblem({ url }: Readonly<Record<string, unknown>>): FieldProblem | null {
  const isWrong = typeof url === 'string' && url !== '' && !isMenuAddress(url)
  return isWrong ? { field: 'url', message: behaviourMessages.menuPath } : null
}

/** Someone with everything that a rule may name, for trying a rule before it is kept. */
const anybody = (now: string) => ({
  sys_user_code: 'x',
  sys_user_name: 'x',
  sys_org_code: 'A01',
  sys_multi_org_code: ['A01'],
  sys_date: now.slice(0, 10),
  sys_time: now,
  tenant_id: 0,
})

const namesOfRules = {
  ...commonNames,
  $user: {
    kind: 'record' as const,
    fields: { ...recordFields(commonNames.$user), orgCodes: { kind: 'list' as const, of: { kind: 'text' as const } } },
  },
}

function recordFields(type: (typeof commonNames)[string] | undefined) {
  return type?.kind === 'record' ? type.fields : {}
}

/** What is wrong with a rule on a model, and where; null when it can be used there. */
function problemOn(model: Model, rule: DataRule, { services }: WriteScope): string | null {
  const context = { variables: anybody(services.clock.now()), fields: queryFieldsOf(model) }
  const { problems, expressions } = bindDataRules([{ ...rule, status: '1' }], context)
  if (problems[0]) return problems[0]
  const fields = fieldTypesOf(model.id, services.library.current(), false)
  for (const text of expressions) {
    const parsed = parseExpression(text)
    const wrong = parsed.ok ? checkRowExpression(parsed.expression, { fields, names: namesOfRules })[0] : parsed.problem
    if (wrong) return wrong.message
  }
  return null
}

const ruleOf = (record: WireRecord): DataRule => ({
  ruleName: String(record.ruleName ?? ''),
  ruleColumn: record.ruleColumn === null || record.ruleColumn === undefined ? null : String(record.ruleColumn),
  ruleConditions: String(record.ruleConditions ?? ''),
  ruleValue: record.ruleValue === null || record.ruleValue === undefined ? null : String(record.ruleValue),
})

/** A rule that cannot be read would show nobody anything: it is refused when it is written, by whatever way. */
async function verifyRule({ scope }: Change, record: WireRecord): Promise<void> {
  const page = await scope.query
    .selectFrom('sys_permission')
    .select(['component', 'perms'])
    .where('id', '=', String(record.permissionId ?? ''))
    .executeTakeFirst()
  if (!page) throw invalidField('permissionId', behaviourMessages.noMenu)
  const library = scope.services.library.current()
  const models = ruledModels({ component: String(page.component ?? ''), perms: String(page.perms ?? '') }, library)
  if (models.length === 0) throw invalidField('permissionId', behaviourMessages.noRows)
  for (const model of models) {
    const problem = problemOn(model, ruleOf(record), scope)
    const isNamed = record.ruleConditions === 'USE_SQL_RULES' || model.field(String(record.ruleColumn)) !== undefined
    const field = isNamed ? 'ruleValue' : 'ruleColumn'
    if (problem) throw invalidField(field, problem)
  }
}

/** Nobody loosens a rule that binds itself. */
async function refuseOwnRules(scope: WriteScope, ids: readonly string[]): Promise<void> {
  const { rules } = await passableBy(scope)
  const bound = new Set(rules.map(({ id }) => id))
  if (ids.some((id) => bound.has(id))) throw productError('forbidden', {}, { dataRuleIds: ids.slice(0, 50) })
}

const everybody = async ({ services, query }: WriteScope): Promise<void> =>
  services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })

/** Data rules of menus. spec: contract §4.2 */
export const sysPermissionDataRule: Behaviour = {
  model: 'sysPermissionDataRule',
  async beforeSave(values, change) {
    if (change.before) await refuseOwnRules(change.scope, [change.id])
    await verifyRule(change, { ...change.before, ...values })
    return values
  },
  afterWrite: ({ scope }) => everybody(scope),
  beforeDelete: (records, scope) =>
    refuseOwnRules(
      scope,
      records.map(({ id }) => String(id)),
    ),
  afterDelete: (_, scope) => everybody(scope),
}

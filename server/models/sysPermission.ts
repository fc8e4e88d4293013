import { productError } from '#core/error'
import { parseExpression } from '#core/expression'
import { behaviourMessages, messages, onlineMessages } from '#core/message'
import type { FieldProblem } from '#core/model'
import { splitKeys } from '#core/object'
import type { DataRule } from '#core/permission'
import type { WireRecord, WriteScope } from '#server/access'
import { passableBy, ruledModels, ruleProblem } from '#server/rights'
import { type Behaviour, type Change, fieldFailure, invalidField } from '#server/writing'
import { verifyOwnGranting } from './ownGranting.ts'

/**
 * Refuses changes of a menu row with codes that the caller does not have. Otherwise a row that somebody has could become any right, and a
 * field guard in force could be switched off.
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

/** Data rules apply to the model of their row, so a row with rules that bind the caller cannot be pointed at something else. */
async function refuseUnbinding({ id, before, scope }: Change, values: WireRecord): Promise<void> {
  if (!before || !pageFields.some((field) => field in values)) return
  const { rules } = await passableBy(scope)
  if (rules.some(({ permissionId }) => permissionId === id)) throw productError('forbidden', {}, { permissionId: id })
}

/** Refuses a change by which the caller would lose the right to grant rights; then everybody's rights are reloaded. */
async function finishChange(scope: WriteScope): Promise<void> {
  await verifyOwnGranting(scope)
  await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
}

/** A button needs a menu above it and can have nothing below it, because the menu could not show it. */
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
  afterWrite: ({ scope }) => finishChange(scope),
  beforeDelete: (records, scope) => refuseForeignCodes(scope, records),
  afterDelete: (_, scope) => finishChange(scope),
}

const sitePath = /^\/(?!\/)[^\s\\<>"'`]*$/
const address = /^https?:\/\/[^\s\\<>"'`]+$/i
const embedded = /\{\{(.*?)\}\}/g

/** True for a valid menu address: a path of this site or http(s), both optionally with `{{expression}}`. spec: policy */
function isMenuAddress(text: string): boolean {
  const expressions = [...text.matchAll(embedded)].map(([, inside = '']) => inside.trim())
  if (expressions.some((inside) => !parseExpression(inside).ok)) return false
  const plain = text.replace(embedded, 'x')
  return sitePath.test(plain) || address.test(plain) || (expressions.length > 0 && plain === 'x')
}

/** The problem with the address of a menu row; null when there is none. */
function addressProblem({ url }: Readonly<Record<string, unknown>>): FieldProblem | null {
  const isWrong = typeof url === 'string' && url !== '' && !isMenuAddress(url)
  return isWrong ? { field: 'url', message: behaviourMessages.menuPath } : null
}

const ruleOf = (record: WireRecord): DataRule => ({
  ruleName: String(record.ruleName ?? ''),
  ruleColumn: record.ruleColumn === null || record.ruleColumn === undefined ? null : String(record.ruleColumn),
  ruleConditions: String(record.ruleConditions ?? ''),
  ruleValue: record.ruleValue === null || record.ruleValue === undefined ? null : String(record.ruleValue),
})

/** Refuses rules that cannot be evaluated, because they would hide every row from everybody. */
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
    const problem = ruleProblem(model, ruleOf(record), { library, now: scope.services.clock.now() })
    const isNamed = record.ruleConditions === 'USE_SQL_RULES' || model.field(String(record.ruleColumn)) !== undefined
    const field = isNamed ? 'ruleValue' : 'ruleColumn'
    if (problem) throw invalidField(field, problem)
  }
}

/** Refuses changes of rules that bind the caller. */
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

import { productError } from '#core/error'
import { parseExpression } from '#core/expression'
import { behaviourMessages, messages, onlineMessages } from '#core/message'
import type { FieldProblem } from '#core/model'
import { splitCodes } from '#core/permission'
import type { WireRecord, WriteScope } from '#server/access'
import { passableBy } from '#server/rights'
import { type Behaviour, type Change, fieldFailure } from '#server/writing'
import { verifyOwnGranting } from './ownGranting.ts'

/**
 * A row's codes are rights: whoever changes what they are, whether they are in force, or removes them, holds them. Else a
 * row that somebody has could become any right, and a rule that binds somebody could be switched off.
 */
function refuseForeignCodes({ caller }: WriteScope, rows: readonly (WireRecord | null)[]): void {
  if (caller.rights.admin) return
  const foreign = rows.flatMap((row) => splitCodes(row?.perms)).filter((code) => !caller.rights.codes.has(code))
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
  if (String(parent?.menu_type) === '2')
    throw fieldFailure([{ field: 'parentId', message: behaviourMessages.buttonAbove }])
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

import { atField, productError } from '#core/error'
import { behaviourMessages, doneMessages } from '#core/message'
import { splitKeys } from '#core/object'
import type { WireParams } from '#core/query'
import type { RecordScope, WireRecord, WriteScope } from '#server/access'
import { isInTenant, refuseStrongerRoles } from '#server/rights'
import {
  checkNewPassword,
  closedPassword,
  isClosed,
  revokeTokensOf,
  storedPassword,
  transformOf,
} from '#server/session'
import {
  type Behaviour,
  type Body,
  type Change,
  invalidField,
  isDuplicate,
  patchRecord,
  type Values,
} from '#server/writing'
import { adminRolesAmong, firstAccount, protectAdministrators, verifyAdministratorLeft } from './administrator.ts'
import { differenceOf } from './linkRow.ts'
import { loss, verifyOwnGranting } from './ownGranting.ts'
import { refuseTenantless } from './sysTenant.ts'
import { mainDepart, refuseTogether, verifyDeparts, withMainDepart } from './userDepart.ts'

/** Refuses roles that give more than the caller has; the administrator role is given by administrators only. */
async function verifyRoles(change: Change): Promise<void> {
  const { scope } = change
  if (scope.caller.rights.admin) return
  const { added, removed } = differenceOf(change, 'selectedroles')
  if ((await adminRolesAmong(scope, [...added, ...removed])).length > 0)
    throw productError('adminProtected', {}, atField('selectedroles', behaviourMessages.adminRole))
  await refuseStrongerRoles(scope, added)
}

/** Refuses adding a user to or removing a user from a tenant that the caller does not belong to. */
function verifyTenants(change: Change): void {
  const { user, rights } = change.scope.caller
  if (rights.admin) return
  const { added, removed } = differenceOf(change, 'relTenantIds')
  const foreign = [...added, ...removed].find((id) => !user.tenantIds.includes(Number(id)))
  if (foreign !== undefined) throw productError('forbidden', {}, atField('relTenantIds', behaviourMessages.ownTenants))
  if (removed.length > 0) refuseTenantless(change.scope, change.links.relTenantIds ?? [])
}

/**
 * The mark of the platform, as it is stored: it is changed on the platform alone. Coming into a first tenant takes it; the platform gives it
 * back to whom it lets work in both, and leaving a tenant gives it to nobody.
 */
function platformMark({ before, links, input, scope }: Change): Values {
  const isBound = isInTenant(scope.caller.tenantId, scope.caller.rights)
  const stored = before?.platform === 'Y' ? 'Y' : 'N'
  if (isBound && input.platform && input.platform !== stored)
    throw productError('forbidden', {}, atField('platform', behaviourMessages.setByPlatform))
  if (isBound) return { platform: stored }
  const isFirstTenant = (links.relTenantIds ?? []).length > 0 && splitKeys(before?.relTenantIds).length === 0
  return isFirstTenant ? { platform: 'N' } : {}
}

/** A new account gets the caller's tenant by default. */
const withOwnTenant = (body: Body, { caller }: RecordScope): Body =>
  caller.tenantId === 0 || body.relTenantIds ? body : { ...body, relTenantIds: String(caller.tenantId) }

const touches = ({ links }: Change, ...fields: string[]): boolean => fields.some((field) => field in links)

/** Accounts that cannot be deleted or frozen: the first one, the caller's own, and those of administrators unless the caller is one. */
export async function refuseProtected(records: readonly WireRecord[], scope: WriteScope): Promise<void> {
  const isProtected = ({ id, username }: WireRecord) => username === firstAccount || id === scope.caller.user.id
  if (records.some(isProtected)) throw productError('adminProtected')
  await protectAdministrators(
    scope,
    records.map(({ id }) => String(id)),
  )
}

const idsOf = (records: readonly WireRecord[]): string[] => records.map(({ id }) => String(id))

/** Further list parameters of other clients: a department including those below it, and names. spec: contract §6.1 */
function listParams({ departId, code, ...rest }: WireParams): WireParams {
  return {
    ...rest,
    ...(departId ? { selecteddeparts_tree: departId } : {}),
    ...(code ? { username_MultiString: code } : {}),
  }
}

/** Accounts. spec: contract §2.3, §2.8, §6.1 */
export const sysUser: Behaviour = {
  model: 'sysUser',
  extraKeys: ['confirmpassword'],
  confirmations: {
    edit: doneMessages.changed,
    delete: doneMessages.userRemoved,
    deleteBatch: doneMessages.usersRemoved,
  },
  prepare(body, { kind, scope }) {
    if (kind === 'edit') return ignoringPassword(body)
    const withTenant = withOwnTenant(body, scope)
    return kind === 'import' ? withoutPassword(withTenant, scope) : withStoredPassword(withTenant, scope)
  },
  listParams,
  async normalize(values, change) {
    if (values.password !== undefined && values.password !== null && !isStoredForm(values.password))
      throw new Error('the password of an account comes hashed from `prepare`')
    return withMainDepart(values, change)
  },
  async beforeSave(values, change) {
    if (change.before) await protectAdministrators(change.scope, [change.id])
    await refuseTogether(
      () => verifyRoles(change),
      () => verifyTenants(change),
      () => verifyDeparts(change, values),
    )
    return { ...values, ...platformMark(change) }
  },
  async afterWrite(change) {
    const { scope, id } = change
    if (!touches(change, 'selectedroles', 'relTenantIds', 'selecteddeparts')) return
    if (change.before) await verifyAdministratorLeft(scope, 'selectedroles')
    if (id === scope.caller.user.id) await verifyOwnGranting(scope, atField('selectedroles', loss))
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [id] })
  },
  beforeDelete: refuseProtected,
  async afterDelete(records, scope) {
    await verifyAdministratorLeft(scope)
    await endSessionsOf(scope, idsOf(records))
    await revokeTokensOf(scope.query, idsOf(records))
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: idsOf(records) })
  },
  async afterRestore(records, scope) {
    await protectAdministrators(scope, idsOf(records))
    for (const record of records) {
      await refuseStrongerRoles(scope, splitKeys(record.selectedroles))
      const orgCode = await mainDepart(scope, record.orgCode, splitKeys(record.selecteddeparts))
      if (orgCode !== record.orgCode)
        await patchRecord(scope, { id: String(record.id), values: { orgCode }, links: {} })
    }
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: idsOf(records) })
  },
}

/** Ends all sessions of users with the transaction, on every instance; a restored account has to sign in again. */
export async function endSessionsOf({ query, services }: WriteScope, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = await query
    .deleteFrom('session')
    .where('user_id', 'in', [...userIds])
    .returning('id')
    .execute()
  if (rows.length > 0)
    await services.outbox.emit(query, { kind: 'session.ended', sessionIds: rows.map((row) => String(row.id)) })
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Replaces the password of a new account by its stored form: checked against the account's `nameField` and its repetition, and hashed
 * before the transaction starts. spec: contract §2.3
 */
async function withStoredPassword(body: Body, { services }: RecordScope, nameField = 'username'): Promise<Body> {
  const { confirmpassword, ...rest } = body
  if (rest.password === undefined || rest.password === null || rest.password === '') return rest
  const password = toText(rest.password)
  if (password === '') throw invalidField('password', behaviourMessages.passwordText)
  if (confirmpassword && transformOf(toText(confirmpassword)) !== transformOf(password))
    throw productError('passwordsDiffer')
  checkNewPassword(password, toText(rest[nameField]))
  return { ...rest, password: await storedPassword(password, services.random) }
}

/**
 * Imported accounts have no password: they are closed until their owner sets one by a reset link, or an administrator assigns one. spec:
 * readings (Session)
 */
const withoutPassword = (body: Body, { services }: RecordScope): Body => ({
  ...body,
  password: closedPassword(services.random),
})

/** Drops the password from an edit. spec: contract §6.1 */
function ignoringPassword(body: Body): Body {
  const { password: _password, confirmpassword: _confirmed, ...rest } = body
  return rest
}

/** True for the stored form of a password or of a closed account; nothing else may ever be stored. */
const isStoredForm = (value: unknown): boolean =>
  typeof value === 'string' && (value.startsWith('scrypt$') || isClosed(value))

/** Renames fields that were sent under an alias. spec: readings (Model shapes) */
function withOwnNames(body: Body, { model }: RecordScope): Body {
  const further = model.fields.flatMap(({ name, document: { also = [] } }) => {
    const usedAlias = name in body ? undefined : also.find((alias) => alias in body)
    return usedAlias === undefined ? [] : [[name, body[usedAlias]] as const]
  })
  return { ...body, ...Object.fromEntries(further) }
}

/** Application accounts: their passwords are stored like those of users. spec: contract §2.3, §6.6 */
export const sysAppAccount: Behaviour = {
  model: 'sysAppAccount',
  extraKeys: ['confirmpassword'],
  prepare(body, { kind, scope }) {
    const named = withOwnNames(body, scope)
    if (kind === 'edit') return ignoringPassword(named)
    return kind === 'import' ? withoutPassword(named, scope) : withStoredPassword(named, scope, 'account')
  },
  async normalize(values, { id, scope }) {
    const field = scope.model.field('account')
    if (field && values.account && (await isDuplicate(scope, { field, record: values, id })))
      throw productError('appCodeTaken', {}, atField('account', behaviourMessages.appCodeTaken))
    return values
  },
}

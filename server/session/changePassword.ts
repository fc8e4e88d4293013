import { catalogue } from '#core/endpoint'
import { type ErrorId, ProductError, productError } from '#core/error'
import { accountMessages, doneMessages, messages } from '#core/message'
import { canCall } from '#core/permission'
import { type Author, auditedBy } from '#server/audit'
import type { Caller, QueryRunner, Services } from '#server/context'
import { commandRoute } from '#server/http'
import { findRecords } from '#server/reading'
import { type Grantor, refuseStrongerUser } from '#server/rights'
import { type Account, accountById, accountNamed, keepNote, logAccount, noteOf, tenantsOf } from './account.ts'
import { attemptInTurn, countAttempt, countSuccess } from './captcha.ts'
import { checkNewPassword, checkRepeated, isClosed, passwordFits, storedPassword, transformOf } from './password.ts'
import { endSessions, revokeTokensOf, sessionIdsOf } from './sessionRows.ts'

interface Proof {
  password: string
  ip: string
  /** What a wrong one is told. */
  failure: ErrorId
}

/** Throws unless the password is that of the account. A wrong one counts as a failed login, so that it cannot be guessed. */
export async function provePassword(services: Services, account: Account, proof: Proof): Promise<void> {
  const attempt = { username: account.username, ip: proof.ip }
  await attemptInTurn(services, attempt, async () => {
    await countAttempt(services, attempt, { hasCaptcha: true })
    if (!(await passwordFits(proof.password, account.password))) throw productError(proof.failure)
    await countSuccess(services, attempt)
  })
}

/** Changes the caller's own password; the current session stays valid. spec: contract §2.7 */
const updatePassword = commandRoute(
  catalogue.account.updatePassword,
  messages.done.passwordReset,
  async ({ caller, services, body, ip }) => {
    const { user, sessionId } = caller
    if (body.username && body.username !== user.username) throw productError('ownPasswordOnly')
    const account = await accountById(services.database.query, user.id)
    if (!account) throw productError('userMissing')
    await provePassword(services, account, { password: body.oldpassword ?? '', ip, failure: 'oldPasswordWrong' })
    if (!body.password) throw productError('newPasswordMissing')
    if (transformOf(body.confirmpassword ?? '') !== transformOf(body.password)) throw productError('passwordsDiffer')
    checkNewPassword(body.password, user.username)
    await storePassword(services, {
      account,
      password: body.password,
      by: auditedBy(caller),
      keeps: sessionId,
      due: false,
      strength: body.strength ?? 0,
    })
  },
)

/**
 * An administrator sets a new password; all sessions of the account end. This also opens an imported account, whose owner must then choose
 * another password. spec: contract §6.1, readings (Session)
 */
const changePassword = commandRoute(
  catalogue.user.changePassword,
  doneMessages.passwordChanged,
  async ({ caller, services, body }) => {
    const account = await accountNamed(services.database.query, body.username)
    if (!account || account.removed) throw productError('userMissing')
    await refuseStronger(services, caller, account)
    if (body.password === '') throw productError('newPasswordMissing')
    checkRepeated(body.password, body.confirmpassword)
    checkNewPassword(body.password, account.username)
    const { passwordDue } = await noteOf(services.database.query, account.id)
    const due = passwordDue || (account.password !== null && isClosed(account.password))
    await storePassword(services, { account, password: body.password, by: auditedBy(caller), due })
  },
)

export const passwordRoutes = [updatePassword, changePassword]

interface Change {
  account: Account
  password: string
  by: Author
  /** The session that stays valid; all others of the account end. */
  keeps?: string
  /** The account must choose another password before it can do anything else. */
  due: boolean
  /** As the browser of its owner has measured it, 1 to 3; 0: not measured. */
  strength?: number
  /** Runs first in the transaction; may throw to abort it. */
  first?(query: QueryRunner): Promise<void>
  note?: string
}

/** Stores a new password, and ends the sessions, the personal tokens and the reset links of the account, in one transaction. */
export async function storePassword(services: Services, change: Change): Promise<void> {
  const { account, by, keeps, due, strength = 0, first, note = accountMessages.passwordChanged } = change
  const { database, random, clock, outbox } = services
  const stored = await storedPassword(change.password, random)
  await database.transaction(async (query) => {
    await first?.(query)
    await query
      .updateTable('sys_user')
      .set({ password: stored, update_by: by.username, update_time: clock.now() })
      .where('id', '=', account.id)
      .execute()
    const sessions = await sessionIdsOf(query, account.id)
    await endSessions(
      services,
      query,
      sessions.filter((id) => id !== keeps),
    )
    await revokeTokensOf(query, [account.id])
    await query.deleteFrom('password_reset').where('user_id', '=', account.id).execute()
    await query.deleteFrom('login_step').where('user_id', '=', account.id).execute()
    await keepNote(query, account.id, { password_due: due ? 1 : 0, password_strength: strength })
    await outbox.emit(query, { kind: 'rights.changed', userIds: [account.id] })
    await logAccount(services, query, by, { action: 'edit', recordId: account.id, note })
  })
}

/** Refuses an account with more rights than the caller, or in a tenant that the caller does not belong to. */
async function refuseBeyond(services: Services, caller: Grantor['caller'], account: Account): Promise<void> {
  if (caller.rights.admin) return
  const { query } = services.database
  const [theirs = [], own = []] = await Promise.all([account.id, caller.user.id].map((id) => tenantIdsOf(services, id)))
  await refuseStrongerUser({ services, caller, query }, account.id, [0, ...theirs])
  if (theirs.some((id) => !own.includes(id))) throw productError('forbidden')
}

const tenantIdsOf = async ({ database }: Services, userId: string): Promise<number[]> =>
  (await tenantsOf(database.query, userId)).map(({ id }) => Number(id))

/**
 * Whoever sets the password of an account can sign in as it. So the account must be visible to the caller, have no more rights, and belong
 * only to the caller's tenants.
 */
export async function refuseStronger(services: Services, caller: Caller, account: Account): Promise<void> {
  if (caller.rights.admin) return
  const model = services.library.current().resolvedModel('sysUser')
  const visible = model ? await findRecords({ services, caller, model }, { ids: [account.id] }) : []
  if (visible.length === 0) throw productError('userMissing')
  await refuseBeyond(services, caller, account)
}

/** Whether the user who was allowed to set the password of an account still is; the rights of both may have changed. */
export async function isStillAllowed(
  services: Services,
  { userId, tenantId }: { userId: string; tenantId: number },
  account: Account,
): Promise<boolean> {
  const [grantor, rights] = await Promise.all([
    accountById(services.database.query, userId),
    services.rights.of(userId, tenantId),
  ])
  if (!grantor || grantor.removed || grantor.frozen || !canCall(rights, 'user:changePassword')) return false
  try {
    await refuseBeyond(services, { user: { id: userId }, rights, tenantId }, account)
    return true
  } catch (cause) {
    if (cause instanceof ProductError) return false
    throw cause
  }
}

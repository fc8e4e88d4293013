import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import type { Caller, Services } from '#server/context'
import { done, route } from '#server/http'
import { type Account, accountById, accountNamed, keepNote, noteOf } from './account.ts'
import { countFailure, forgetFailures, refuseLocked, standingOf } from './loginFailure.ts'
import { checkNewPassword, isClosed, passwordFits, storedPassword, transformOf } from './password.ts'
import { endSessions, sessionIdsOf } from './sessionRows.ts'
import { refuseStronger } from './strongerAccount.ts'

interface Change {
  account: Account
  password: string
  by: Caller
  /** The session that goes on; all others of the account end. */
  keeps?: string
  /** The account must choose another one before it does anything else. */
  due: boolean
}

/** Stores a new password and ends the sessions of the account, all in one. */
async function storePassword(services: Services, { account, password, by, keeps, due }: Change): Promise<void> {
  const { database, random, clock, audit, outbox } = services
  const stored = await storedPassword(password, random)
  await database.transaction(async (query) => {
    await query
      .updateTable('sys_user')
      .set({ password: stored, update_by: by.user.username, update_time: clock.now() })
      .where('id', '=', account.id)
      .execute()
    const sessions = await sessionIdsOf(query, account.id)
    await endSessions(
      services,
      query,
      sessions.filter((id) => id !== keeps),
    )
    await keepNote(query, account.id, { password_due: due ? 1 : 0 })
    await outbox.emit(query, { kind: 'rights.changed', userIds: [account.id] })
    const { user, ip, requestId } = by
    await audit.write(query, {
      username: user.username,
      ip,
      requestId,
      action: 'edit',
      model: 'sysUser',
      recordId: account.id,
      note: '修改密码',
    })
  })
}

function checkRepeated(password: string, confirmed: string | null | undefined): void {
  if (confirmed && transformOf(confirmed) !== transformOf(password)) throw productError('passwordsDiffer')
}

/** The old password counts like a login: guessing it locks out. */
async function proveOld(services: Services, account: Account, given: { old: string; ip: string }): Promise<void> {
  const attempt = { username: account.username, ip: given.ip }
  refuseLocked(await standingOf(services, attempt))
  if (await passwordFits(given.old, account.password)) return forgetFailures(services, attempt)
  await countFailure(services, attempt)
  throw productError('oldPasswordWrong')
}

/** Changing the own password; the session that does it goes on. spec: contract §2.7 */
const updatePassword = route(catalogue.account.updatePassword, async ({ caller, services, body, ip }) => {
  const { user, sessionId } = caller
  if (body.username && body.username !== user.username) throw productError('ownPasswordOnly')
  const account = await accountById(services.database.query, user.id)
  if (!account) throw productError('userMissing')
  await proveOld(services, account, { old: body.oldpassword ?? '', ip })
  if (!body.password) throw productError('newPasswordMissing')
  if (transformOf(body.confirmpassword ?? '') !== transformOf(body.password)) throw productError('passwordsDiffer')
  checkNewPassword(body.password, user.username)
  await storePassword(services, { account, password: body.password, by: caller, keeps: sessionId, due: false })
  return done(messages.done.passwordReset)
})

/**
 * An administrator gives an account a new password; whoever uses it is signed out everywhere. An account that was imported
 * without one is opened by it, and its owner then sets an own one. spec: contract §6.1, readings (Session)
 */
const changePassword = route(catalogue.user.changePassword, async ({ caller, services, body }) => {
  const account = await accountNamed(services.database.query, body.username)
  if (!account || account.removed) throw productError('userMissing')
  await refuseStronger(services, caller, account)
  if (body.password === '') throw productError('newPasswordMissing')
  checkRepeated(body.password, body.confirmpassword)
  checkNewPassword(body.password, account.username)
  const { passwordDue } = await noteOf(services.database.query, account.id)
  const due = passwordDue || (account.password !== null && isClosed(account.password))
  await storePassword(services, { account, password: body.password, by: caller, due })
  return done(messages.done.passwordChanged)
})

export const passwordRoutes = [updatePassword, changePassword]

import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { Services } from '#server/context'
import { done, route } from '#server/http'
import { type Account, accountById, accountNamed, noteOf } from './account.ts'
import { countFailure, forgetFailures, refuseLocked, standingOf } from './loginFailure.ts'
import { checkNewPassword, checkRepeated, isClosed, passwordFits, transformOf } from './password.ts'
import { storePassword } from './storePassword.ts'
import { refuseStronger } from './strongerAccount.ts'

/** The old password counts like a login: guessing it locks out. */
async function proveOld(services: Services, account: Account, input: { old: string; ip: string }): Promise<void> {
  const attempt = { username: account.username, ip: input.ip }
  refuseLocked(await standingOf(services, attempt))
  if (await passwordFits(input.old, account.password)) return forgetFailures(services, attempt)
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
  await storePassword(services, {
    account,
    password: body.password,
    by: auditedBy(caller),
    keeps: sessionId,
    due: false,
  })
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
  await storePassword(services, { account, password: body.password, by: auditedBy(caller), due })
  return done(messages.done.passwordChanged)
})

export const passwordRoutes = [updatePassword, changePassword]

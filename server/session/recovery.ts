import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages, doneMessages } from '#core/message'
import type { QueryRunner, Services } from '#server/context'
import { type EnvelopeAnswer, found, queryRoute, route } from '#server/http'
import { consumeCode, tryCode } from '#server/sms'
import { type Account, accountByPhone, type Visit, visitOf } from './account.ts'
import { forgetFailures } from './captcha.ts'
import { storePassword } from './changePassword.ts'
import { checkNewPassword } from './password.ts'

const recipientOf = (phone: string) => ({ to: phone.trim(), mode: '2' })

/**
 * The first step: echoes the name, and never tells whether it exists or what its number is; the user types the number in the next step.
 * spec: readings (Session)
 */
function accountAsked({ username, phone }: { username?: string; phone?: string }) {
  if (!username && !phone) throw productError('verifyFailed')
  return { username: username ?? '', phone: '' }
}

const querySysUser = queryRoute(catalogue.account.querySysUser, ({ query }) => accountAsked(query))
const querySysUserAlias = queryRoute(catalogue.account.querySysUserAlias, ({ query }) => accountAsked(query))

/** The second step: a right code stays valid for the third one. spec: contract §2.4 */
const phoneVerification = route(catalogue.account.phoneVerification, async ({ services, body }) => {
  const recipient = recipientOf(body.phone)
  const smscode = body.smscode.trim()
  const verdict = await tryCode(services, recipient, smscode)
  const account = await accountByPhone(services.database.query, recipient.to)
  if (verdict === 'expired') throw productError('smsCodeExpired')
  if (verdict === 'wrong' || !account) throw productError('smsCodeWrong')
  return found({ smscode, username: account.username })
})

interface NewPassword {
  username: string
  password: string
  smscode: string
  phone: string
}

/** The account that a right code belongs to. Everything else is refused before anything is told of the account. spec: attack case AU-14 */
async function provenAccount(services: Services, { username, smscode, phone }: NewPassword): Promise<Account> {
  const recipient = recipientOf(phone)
  const verdict = await tryCode(services, recipient, smscode.trim())
  const account = await accountByPhone(services.database.query, recipient.to)
  if (verdict === 'expired') throw productError('resetCodeExpired')
  if (verdict === 'wrong') throw productError('resetCodeWrong')
  if (!account || account.username !== username.trim()) throw productError('resetUserMissing')
  if (account.frozen) throw productError('userFrozen')
  return account
}

/** The third step: sets the password and uses the code up, ends all sessions, and lifts a lock of failed sign-ins. */
async function setPassword(services: Services, request: Visit, change: NewPassword): Promise<EnvelopeAnswer> {
  if (change.password === '') throw productError('newPasswordMissing')
  checkNewPassword(change.password, change.username.trim())
  const account = await provenAccount(services, change)
  const { password } = change
  const by = { ...visitOf(request), username: account.username }
  const consume = consumeCode(recipientOf(change.phone))
  const first = async (query: QueryRunner) => {
    if (!(await consume(query))) throw productError('resetFailed')
  }
  await storePassword(services, { account, password, by, due: false, first, note: accountMessages.resetByPhone })
  await forgetFailures(services, by)
  return found({ username: account.username }, { message: doneMessages.passwordRecovered })
}

const passwordChange = route(catalogue.account.passwordChange, ({ services, body, ...request }) =>
  setPassword(services, request, body),
)

/** As the family's clients send it; the path is logged without its query. spec: readings (Session) */
const passwordChangeByQuery = route(catalogue.account.passwordChangeByQuery, ({ services, query, ...request }) =>
  setPassword(services, request, query),
)

/** A forgotten password is replaced by a code sent to the phone of the account. spec: contract §2.4 */
export const recoveryRoutes = [
  querySysUser,
  querySysUserAlias,
  phoneVerification,
  passwordChange,
  passwordChangeByQuery,
]

import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages, fillText, messages } from '#core/message'
import type { Services } from '#server/context'
import { done, route } from '#server/http'
import { callOut } from '#server/platform'
import { accountByPhone } from '../account.ts'
import { refuseClosed, signIn } from '../login.ts'
import { loggingRefusal } from '../refusedLogin.ts'
import { dropSmsCode, newSmsCode, type Recipient, spendSmsCode } from './smsCode.ts'

const timeoutMs = 8_000

/** A number is told apart only where the contract says so: who forgot a password is answered alike. spec: readings (Session) */
async function isWanted({ database }: Services, { mobile, mode }: Recipient): Promise<boolean> {
  const account = await accountByPhone(database.query, mobile)
  if (mode === '0' && !account) throw productError('mobileUnbound')
  if (mode === '1' && account) throw productError('mobileRegistered')
  return mode !== '2' || account !== null
}

/** Sends a code to a phone. spec: contract §2.4 */
const sms = route(catalogue.session.sms, async ({ body, services }) => {
  const { smsUrl } = services.config
  const recipient: Recipient = { mobile: body.mobile.trim(), mode: body.smsmode }
  if (recipient.mobile === '') throw productError('mobileMissing')
  if (smsUrl === '') throw productError('smsNotConfigured')
  const isAllowed = await isWanted(services, recipient)
  const code = await newSmsCode(services, recipient)
  if (!isAllowed) return done(messages.done.plain)
  const text = fillText(accountMessages.smsCode, { code })
  const answer = await callOut({ url: smsUrl, body: { mobile: recipient.mobile, text }, timeoutMs })
  if (answer?.ok) return done(messages.done.plain)
  await dropSmsCode(services, recipient)
  throw productError('smsFailed')
})

/** Signing in by a code that was sent to the phone. spec: contract §2.4 */
const phoneLogin = route(catalogue.session.phoneLogin, async ({ body, services, ip, requestId, startedMs, call }) => {
  const visit = { ip, requestId, startedMs, call }
  const mobile = body.mobile.trim()
  const right = await spendSmsCode(services, { mobile, mode: '0' }, body.captcha.trim())
  const account = await accountByPhone(services.database.query, mobile)
  return loggingRefusal(services, { ...visit, username: account?.username ?? '' }, async () => {
    if (!right || !account) throw productError('smsCodeWrong')
    refuseClosed(account)
    return signIn(services, account, visit)
  })
})

export const phoneRoutes = [sms, phoneLogin]

import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { doneMessages } from '#core/message'
import type { Services } from '#server/context'
import { done, type EnvelopeAnswer, route } from '#server/http'
import { checkMobile, refuseWithoutSms, sendCode, sendCodeQuietly, spendCode } from '#server/sms'
import { accountByPhone, noteOf, visitOf } from './account.ts'
import { loggingRefusal, refuseClosed, signIn } from './login.ts'

interface SmsRequest {
  mobile: string
  smsmode: '0' | '1' | '2'
  username?: string | null
}

/**
 * Sends a code to a phone. Reveals whether a number is known only where the contract does: for a forgotten password the answer, and the time
 * that it takes, is the same for every number, whether or not it is that of `username`. spec: contract §2.4, readings (Session)
 */
async function sendTo(services: Services, { body }: { body: SmsRequest }): Promise<EnvelopeAnswer> {
  const recipient = { to: body.mobile.trim(), mode: body.smsmode }
  checkMobile(recipient.to)
  refuseWithoutSms(services)
  const account = await accountByPhone(services.database.query, recipient.to)
  if (recipient.mode === '0' && !account) throw productError('mobileUnbound')
  if (recipient.mode === '1' && account) throw productError('mobileRegistered')
  const name = body.username?.trim() ?? ''
  const expected = account !== null && ['', account.username].includes(name)
  if (recipient.mode === '2') await sendCodeQuietly(services, recipient, { name, expected })
  else await sendCode(services, recipient)
  return done(doneMessages.plain)
}

const sms = route(catalogue.session.sms, ({ services, ...request }) => sendTo(services, request))
const smsAlias = route(catalogue.session.smsAlias, ({ services, ...request }) => sendTo(services, request))

/** Sign-in with a code sent to the phone. spec: contract §2.4 */
const phoneLogin = route(catalogue.session.phoneLogin, async ({ body, services, ...request }) => {
  const visit = visitOf(request)
  const mobile = body.mobile.trim()
  const verdict = await spendCode(services, { to: mobile, mode: '0' }, body.captcha.trim())
  const account = await accountByPhone(services.database.query, mobile)
  return loggingRefusal(services, { ...visit, username: account?.username ?? '' }, async () => {
    if (verdict !== 'right' || !account) throw productError('smsCodeWrong')
    refuseClosed(account)
    if ((await noteOf(services.database.query, account.id)).twoStep !== '') throw productError('secondStepByPassword')
    return signIn(services, account, visit)
  })
})

export const phoneRoutes = [sms, smsAlias, phoneLogin]

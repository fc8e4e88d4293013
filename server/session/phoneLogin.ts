import { timingSafeEqual } from 'node:crypto'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages, fillText, messages } from '#core/message'
import type { Services } from '#server/context'
import { done, route } from '#server/http'
import { callOut } from '#server/platform'
import { accountByPhone, visitOf } from './account.ts'
import { sha256 } from './installSecret.ts'
import { loggingRefusal, refuseClosed, signIn } from './login.ts'

const timeoutMs = 8_000

/**
 * Whether a code may be sent. Reveals whether a number is known only where the contract does: for forgotten passwords the response is always the
 * same. spec: readings (Session)
 */
async function mayReceiveCode({ database }: Services, { mobile, mode }: Recipient): Promise<boolean> {
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
  const isAllowed = await mayReceiveCode(services, recipient)
  const code = await newSmsCode(services, recipient)
  if (!isAllowed) return done(messages.done.plain)
  const text = fillText(accountMessages.smsCode, { code })
  const answer = await callOut({ url: smsUrl, body: { mobile: recipient.mobile, text }, timeoutMs })
  if (answer?.ok) return done(messages.done.plain)
  await dropSmsCode(services, recipient)
  throw productError('smsFailed')
})

/** Sign-in with a code sent to the phone. spec: contract §2.4 */
const phoneLogin = route(catalogue.session.phoneLogin, async ({ body, services, ...request }) => {
  const visit = visitOf(request)
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

type SmsServices = Pick<Services, 'database' | 'clock' | 'random'>

/** The purpose of a code: sign-in, registration, forgotten password. spec: contract §2.4 */
type SmsMode = '0' | '1' | '2'

/** A phone number and the purpose of its code. */
interface Recipient {
  mobile: string
  mode: SmsMode
}

const validMs = 600_000
const maxTries = 5
const digits = 6

const idOf = ({ mobile, mode }: Recipient) => sha256(`${mode}\n${mobile}`)
const hashOf = (recipient: Recipient, code: string) => sha256(`${idOf(recipient)}\n${code}`)

/** Generates a code and stores its hash. Throws while an earlier one is still valid. */
async function newSmsCode({ database, clock, random }: SmsServices, recipient: Recipient): Promise<string> {
  const code = String(random.int(10 ** digits)).padStart(digits, '0')
  const nowMs = clock.nowMs()
  const id = idOf(recipient)
  await database.transaction(async (query) => {
    await query.deleteFrom('sms_code').where('expires_ms', '<', nowMs).execute()
    const existing = await query.selectFrom('sms_code').select('id').where('id', '=', id).executeTakeFirst()
    if (existing) throw productError('smsStillValid')
    await query
      .insertInto('sms_code')
      .values({ id, code_hash: hashOf(recipient, code), tries: 0, expires_ms: nowMs + validMs })
      .execute()
  })
  return code
}

/** Deletes a code that could not be delivered. */
async function dropSmsCode({ database }: Pick<SmsServices, 'database'>, recipient: Recipient): Promise<void> {
  await database.query.deleteFrom('sms_code').where('id', '=', idOf(recipient)).execute()
}

/** Whether the code is right. A right code is used up, as is one after too many attempts. */
async function spendSmsCode({ database, clock }: SmsServices, recipient: Recipient, code: string): Promise<boolean> {
  const id = idOf(recipient)
  return database.transaction(async (query) => {
    const row = await query
      .updateTable('sms_code')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('expires_ms', '>=', clock.nowMs())
      .returning(['code_hash', 'tries'])
      .executeTakeFirst()
    if (!row || Number(row.tries) > maxTries) return false
    const right = timingSafeEqual(Buffer.from(String(row.code_hash)), Buffer.from(hashOf(recipient, code)))
    if (right) await query.deleteFrom('sms_code').where('id', '=', id).execute()
    return right
  })
}

import { ProductError, productError } from '#core/error'
import { accountMessages, fillText, messages, signUpMessages } from '#core/message'
import { maskedValue } from '#core/model'
import type { Services } from '#server/context'
import { type EnvelopeAnswer, refused } from '#server/http'
import { refuseWithoutSender, sendCode } from '#server/sms'
import { type Account, modelOf, noteOf, type TwoStep } from './account.ts'
import { sha256 } from './installSecret.ts'

const validMs = 600_000
const ticketBytes = 32

/** How the second step of an account is proven, and the number or address that its codes go to. */
export interface SecondStep {
  way: 'sms' | 'mail'
  to: string
}

const fieldNames = { sms: 'phone', mail: 'email' } as const

/** What the ways are called. */
export const wayTitles = { sms: messages.page.login.mobile, mail: signUpMessages.email } as const

/** The number or address of an account that a way leads to; empty when it has none. */
export const contactFor = ({ row }: Account, way: 'sms' | 'mail'): string => String(row[fieldNames[way]] ?? '').trim()

/** The number or address as its owner may see it before the sign-in. */
export function hiddenContact(services: Pick<Services, 'library'>, { way, to }: SecondStep): string {
  const field = modelOf(services, 'sysUser')?.field(fieldNames[way])
  return field ? String(maskedValue(field, to)) : ''
}

/** The purpose of the codes of a second step: they are worth nothing for another account or purpose. */
export const recipientOf = (account: Account, { to }: SecondStep) => ({ to, mode: `login:${account.id}` })

/** The second step of an account; null without one. Throws when nobody could prove it any more. */
export async function secondStepOf(services: Services, account: Account): Promise<SecondStep | null> {
  const { twoStep } = await noteOf(services.database.query, account.id)
  return twoStep === '' ? null : reachable(account, twoStep)
}

function reachable(account: Account, way: Exclude<TwoStep, ''>): SecondStep {
  const to = contactFor(account, way)
  if (to === '') throw productError('secondStepUnreachable', { title: wayTitles[way] })
  return { way, to }
}

const isStillValid = (cause: unknown) => cause instanceof ProductError && cause.id === 'smsStillValid'

/** Sends a code, unless an earlier one is still valid: nobody gets more than one code's attempts in its time. */
export async function sendStepCode(services: Services, account: Account, step: SecondStep): Promise<void> {
  const recipient = recipientOf(account, step)
  refuseWithoutSender(services, recipient)
  await sendCode(services, recipient).catch((cause: unknown) => {
    if (!isStillValid(cause)) throw cause
  })
}

/**
 * After a right password: sends a code to an account with a second step, and answers with the ticket that goes with the code; null for other
 * accounts. No session begins before the code. spec: screens §15, two-step sign-in
 */
export async function beginSecondStep(services: Services, account: Account): Promise<EnvelopeAnswer | null> {
  const step = await secondStepOf(services, account)
  if (!step) return null
  await sendStepCode(services, account, step)
  const ticket = services.random.hex(ticketBytes)
  const expiresMs = services.clock.nowMs() + validMs
  await services.database.query
    .insertInto('login_step')
    .values({ id: sha256(ticket), user_id: account.id, expires_ms: expiresMs })
    .execute()
  const to = hiddenContact(services, step)
  return refused(fillText(accountMessages.secondStep, { to }), { secondStep: { ticket, way: step.way, to } })
}

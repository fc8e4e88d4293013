import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { doneMessages } from '#core/message'
import type { Services } from '#server/context'
import { done, type EnvelopeAnswer, route } from '#server/http'
import { codeFailure, spendCode } from '#server/sms'
import { type Account, accountById, type Visit, visitOf } from './account.ts'
import { recipientOf, type SecondStep, secondStepOf, sendStepCode } from './beginSecondStep.ts'
import { sha256 } from './installSecret.ts'
import { loggingRefusal, refuseClosed, signIn } from './login.ts'

/** The account that waits for its second step, as a ticket says. */
async function waiting(services: Services, ticket: string): Promise<{ account: Account; step: SecondStep }> {
  const { database, clock } = services
  const row = await database.query
    .selectFrom('login_step')
    .select('user_id')
    .where('id', '=', sha256(ticket))
    .where('expires_ms', '>=', clock.nowMs())
    .executeTakeFirst()
  const account = row ? await accountById(database.query, String(row.user_id)) : null
  if (!account) throw productError('secondStepOver')
  refuseClosed(account)
  const step = await secondStepOf(services, account)
  if (!step) throw productError('secondStepOver')
  return { account, step }
}

interface Answered extends Visit {
  ticket: string
  code: string
}

/** Ends a sign-in with a right code; code and ticket are used up. */
async function finish(services: Services, { ticket, code, ...visit }: Answered): Promise<EnvelopeAnswer> {
  const { account, step } = await waiting(services, ticket)
  return loggingRefusal(services, { ...visit, username: account.username }, async () => {
    const recipient = recipientOf(account, step)
    const verdict = await spendCode(services, recipient, code.trim())
    if (verdict !== 'right') throw codeFailure(recipient, verdict)
    const spent = await services.database.query
      .deleteFrom('login_step')
      .where('id', '=', sha256(ticket))
      .executeTakeFirst()
    if (spent.numDeletedRows === 0n) throw productError('secondStepOver')
    return signIn(services, account, visit)
  })
}

/** The second step of a sign-in, and another code for it. spec: screens §15 */
export const secondStepRoutes = [
  route(catalogue.session.secondStep, ({ services, body, ...request }) =>
    finish(services, { ...body, ...visitOf(request) }),
  ),
  route(catalogue.session.secondStepCode, async ({ services, body }) => {
    const { account, step } = await waiting(services, body.ticket)
    await sendStepCode(services, account, step)
    return done(doneMessages.plain)
  }),
]

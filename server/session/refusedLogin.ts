import { ProductError } from '#core/error'
import { fillText, messages } from '#core/message'
import type { Services } from '#server/context'
import type { RouteRequest } from '#server/http'
import { accountNamed } from './account.ts'

/** From where somebody comes. */
export type Visit = Pick<RouteRequest, 'ip' | 'requestId' | 'startedMs' | 'call'>

/** What is known of somebody who tried to sign in. */
type Refused = Visit & { username: string }

/** Runs a sign-in; a refused one leaves its line. */
export async function loggingRefusal<T>(services: Services, attempt: Refused, admit: () => Promise<T>): Promise<T> {
  try {
    return await admit()
  } catch (cause) {
    await logRefusedLogin(services, attempt, cause)
    throw cause
  }
}

/**
 * A line of the login log for a refused sign-in. A name that no account has is left out: people type passwords into the
 * wrong field. spec: screens §14 sysLog
 */
async function logRefusedLogin(services: Services, attempt: Refused, cause: unknown): Promise<void> {
  if (!(cause instanceof ProductError)) return
  const { database, audit } = services
  const { ip, requestId, startedMs, call } = attempt
  const account = await accountNamed(database.query, attempt.username)
  const reason = account ? cause.message : messages.session.accountUnknown
  await database.transaction((query) =>
    audit.write(query, {
      ...{ ip, requestId, startedMs, call },
      username: account?.username ?? '',
      action: 'login',
      model: 'sysUser',
      recordId: account?.id ?? '',
      content: fillText(messages.session.loginRefused, { reason }),
    }),
  )
}

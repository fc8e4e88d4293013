import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages } from '#core/message'
import type { Services } from '#server/context'
import { found, route } from '#server/http'
import { callOut } from '#server/platform'
import { accountNamed } from './account.ts'
import { loggingRefusal, refuseClosed, signIn } from './login.ts'

const timeoutMs = 5_000
const user = /<(?:\w+:)?user>\s*([^<\s]{1,64})\s*</
const failure = /<(?:\w+:)?authenticationFailure[^>]*>\s*([^<]{1,200}?)\s*</

/** A ticket is for one address; one that was given for another site is of no use here. */
function refuseForeign({ config }: Services, service: string): void {
  const isOwn = URL.canParse(service) && new URL(service).origin === new URL(config.publicUrl).origin
  if (!isOwn) throw productError('failed', { reason: accountMessages.foreignService })
}

/** The name behind a ticket, as the CAS server tells it. */
async function nameBehind(services: Services, login: { ticket: string; service: string }): Promise<string> {
  const { ssoServer } = services.config
  const query = new URLSearchParams(login)
  const answer = await callOut({ url: `${ssoServer.replace(/\/$/, '')}/serviceValidate?${query}`, timeoutMs })
  const refused = failure.exec(answer?.text ?? '')?.[1]
  if (refused) throw productError('failed', { reason: refused })
  const name = user.exec(answer?.text ?? '')?.[1]
  if (!name) throw productError('casNoPrincipal')
  return name
}

/** Signing in by a ticket of the single sign-on. spec: contract §2.5 */
export const casLoginRoute = route(
  catalogue.session.casLogin,
  async ({ query, services, ip, requestId, startedMs, call }) => {
    if (!services.config.sso) throw productError('failed', { reason: accountMessages.noSignOn })
    const { ticket, service } = query
    refuseForeign(services, service)
    const visit = { ip, requestId, startedMs, call }
    const username = await nameBehind(services, { ticket, service })
    const account = await accountNamed(services.database.query, username)
    return loggingRefusal(services, { ...visit, username }, async () => {
      if (!account) throw productError('userMissing')
      refuseClosed(account)
      const { result } = await signIn(services, account, visit)
      const { sysAllDictItems: _, ...rest } = result as Record<string, unknown>
      return found(rest)
    })
  },
)

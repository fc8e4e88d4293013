import type { Config } from '#config'
import { catalogue } from '#core/endpoint'
import { badRequest, ProductError } from '#core/error'
import { serverLimit } from '#core/limit'
import { ownPath } from '#core/menu'
import { accountMessages, requestMessages } from '#core/message'
import type { CallContext } from '#server/access'
import type { Caller, Services, TicketStore } from '#server/context'
import { isOpenableAddress } from '#server/file'
import { found, route } from '#server/http'
import { sha256 } from './installSecret.ts'
import { isToken } from './sessionRows.ts'
import type { SessionStore } from './sessionStore.ts'

const ticketBytes = 32

/** The path that a ticket is for, without base path and query. Throws unless it is a path of this site. */
function ticketPath(text: string, { basePath }: Config): string {
  const path = text.split('?', 1)[0] ?? ''
  if (!/^\/(?!\/)[^\\\s]*$/.test(path)) throw badRequest(accountMessages.badTicketPath)
  return ownPath(path, basePath)
}

/** Throws for whom looks as somebody else, unless the path is that of a private file which both may open. */
async function checkViewers(callContext: CallContext, path: string): Promise<void> {
  if (!callContext.caller.viewers || (await isOpenableAddress(callContext, path))) return
  throw new ProductError('forbidden', requestMessages.viewAsReads)
}

/** Issues a ticket for one path: valid once, for a minute, in place of a token where headers cannot be sent. */
export const ticketRoute = route(catalogue.session.ticket, async ({ caller, services, body }) => {
  const path = ticketPath(body.path, services.config)
  await checkViewers({ caller, services }, path)
  return found({ ticket: await services.tickets.issue(caller, path), expiresInMs: serverLimit.ticketMs })
})

async function issue(
  { database, random, clock }: Pick<Services, 'database' | 'random' | 'clock'>,
  { sessionId }: Caller,
  path: string,
): Promise<string> {
  const ticket = random.hex(ticketBytes)
  const nowMs = clock.nowMs()
  const row = { id: sha256(ticket), session_id: sessionId, path, expires_ms: nowMs + serverLimit.ticketMs }
  await database.transaction(async (query) => {
    await query.deleteFrom('ticket').where('expires_ms', '<', nowMs).execute()
    await query.insertInto('ticket').values(row).execute()
  })
  return ticket
}

/** Issues and redeems tickets; null for a ticket that is used, expired or for another path, or whose session has ended. */
export const openTickets = (
  services: Pick<Services, 'database' | 'random' | 'clock'>,
  sessions: SessionStore,
): TicketStore => ({
  issue: (caller, path) => issue(services, caller, path),
  async redeem(ticket, path, { ip, requestId, tenant }) {
    if (!isToken(ticket)) return null
    const { database, clock } = services
    const row = await database.query
      .deleteFrom('ticket')
      .where('id', '=', sha256(ticket))
      .returning(['session_id', 'path', 'expires_ms'])
      .executeTakeFirst()
    if (!row || row.path !== path || Number(row.expires_ms) < clock.nowMs()) return null
    return sessions.callerOf(String(row.session_id), { ip, requestId, tenant, endpointId: catalogue.session.ticket.id })
  },
  renew: ({ sessionId, ip, requestId, tenantId }) =>
    sessions.callerOf(sessionId, { ip, requestId, tenant: String(tenantId), endpointId: catalogue.session.ticket.id }),
  callerOfUser: sessions.callerOfUser,
})

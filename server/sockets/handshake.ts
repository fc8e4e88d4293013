import type { FastifyRequest } from 'fastify'
import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import { readQuery } from '#server/http'

const first = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

/** A page of another site may not use the ticket of its reader. Programs send no origin; they have to have a ticket too. */
function refuseForeignOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers
  if (origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin).host : ''
  const own = [host, ...(publicUrl === '' ? [] : [new URL(publicUrl).host])]
  if (!own.includes(from)) throw productError('forbidden')
}

/** The person behind a handshake; throws when there is no good ticket for this very path, or it is another's. spec: contract §10.1 */
export async function admitSocket(request: FastifyRequest, { tickets, config }: Services): Promise<Caller> {
  if (!request.ws) throw productError('unknownPath')
  refuseForeignOrigin(request, config.publicUrl)
  const url = request.raw.url ?? ''
  const { ticket, tenant } = readQuery(url)
  const path = url.split('?', 1)[0] ?? ''
  const chosen = first(tenant)
  const from = { ip: request.ip, requestId: request.id, ...(chosen === undefined ? {} : { tenant: chosen }) }
  const caller = await tickets.redeem(first(ticket) ?? '', path, from)
  if (!caller) throw productError('unauthorized')
  if (caller.user.id !== (request.params as { userId?: string }).userId) throw productError('forbidden')
  return caller
}

import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import type { Caller, Services } from '#server/context'
import { type Frame, readQuery, type SocketChannel } from '#server/http'
import { closeCode, createLines, openLine } from './lines.ts'

const farewellMs = 500

/** Who waits for an upgrade to be finished. */
const admitted = new WeakMap<FastifyRequest, Caller>()

/** Opens the channels below the API base. Connections end before the server does. */
export function addSockets(
  { app, requestLimits }: Frame,
  services: Services,
  channels: readonly SocketChannel[],
): void {
  const lines = createLines(services)
  const isFull = ({ user }: Caller) => lines.countOf(user.id) >= limit.socketsPerUser
  const settled = (request: FastifyRequest, socket: WebSocket, channel: SocketChannel): void => {
    requestLimits.upgraded(request)
    const caller = admitted.get(request)
    if (!caller) throw new Error('a connection came past its handshake')
    /* Many handshakes at once have all been admitted. */
    if (isFull(caller)) return void socket.close(closeCode.tooMany)
    const line = openLine(socket, caller)
    lines.add(line)
    line.serve(channel.open(line), () => lines.remove(line))
  }
  for (const channel of channels) {
    app.route({
      method: 'GET',
      url: services.config.apiBase + channel.path,
      websocket: true,
      async onRequest(request) {
        const caller = await admitSocket(request, services)
        if (isFull(caller)) throw productError('tooMany')
        admitted.set(request, caller)
      },
      handler: (socket, request) => settled(request, socket, channel),
    })
  }
  app.addHook('preClose', async () => {
    lines.closeAll(closeCode.goingAway)
    setTimeout(() => lines.terminateAll(), farewellMs).unref()
  })
  app.addHook('onClose', async () => lines.stop())
}

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
async function admitSocket(request: FastifyRequest, { tickets, config }: Services): Promise<Caller> {
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

import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import type { Caller, Services } from '#server/context'
import type { Frame, SocketChannel } from '#server/http'
import { admitSocket } from './handshake.ts'
import { closeCode, openLine } from './line.ts'
import { createLines } from './lines.ts'

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

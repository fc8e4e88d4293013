import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { productError } from '#core/error'
import { serverLimit } from '#core/limit'
import type { Caller, Services } from '#server/context'
import { type Frame, readQuery, type SocketChannel, type SocketConnection, type SocketListener } from '#server/http'
import { monotonicMs, repeatedly } from '#server/platform'

const closeGraceMs = 500

/** The callers of handshakes that were admitted but not yet upgraded. */
const admitted = new WeakMap<FastifyRequest, Caller>()

/** The open connections of this instance. */
interface OpenSockets {
  count(): number
}

/** Registers the channels below the API base. Connections are closed before the server stops. */
export function addSockets(
  { app, requestLimits }: Frame,
  services: Services,
  channels: readonly SocketChannel[],
): OpenSockets {
  const connections = createConnections(services)
  const isFull = ({ user }: Caller) => connections.countOf(user.id) >= serverLimit.socketsPerUser
  const accept = (request: FastifyRequest, socket: WebSocket, channel: SocketChannel): void => {
    requestLimits.upgraded(request)
    const caller = admitted.get(request)
    /* Other clients open their sockets without a ticket, and understand a close code only. spec: contract §13 */
    if (!caller) return void socket.close(closeCode.policy)
    /* Checked again: concurrent handshakes may all have been admitted. */
    if (isFull(caller)) return void socket.close(closeCode.tooMany)
    const connection = openConnection(socket, caller)
    connections.add(connection)
    connection.serve(channel.open(connection), () => connections.remove(connection))
  }
  for (const channel of channels) {
    app.route({
      method: 'GET',
      url: services.config.apiBase + channel.path,
      websocket: true,
      async onRequest(request) {
        if (isWithoutTicket(request)) return
        const caller = await admitSocket(request, services)
        if (isFull(caller)) throw productError('tooMany')
        admitted.set(request, caller)
      },
      handler: (socket, request) => accept(request, socket, channel),
    })
  }
  app.addHook('preClose', async () => {
    connections.closeAll(closeCode.goingAway)
    setTimeout(() => connections.terminateAll(), closeGraceMs).unref()
  })
  app.addHook('onClose', async () => connections.stop())
  return { count: () => connections.count() }
}

const firstOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

/** Refuses pages of other sites, which could misuse a user's ticket. Programs send no origin; they need a ticket as well. */
function refuseForeignOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers
  if (origin === undefined) return
  const originHost = URL.canParse(origin) ? new URL(origin).host : ''
  const ownHosts = [host, ...(publicUrl === '' ? [] : [new URL(publicUrl).host])]
  if (!ownHosts.includes(originHost)) throw productError('forbidden')
}

/** A handshake that brings nothing to be admitted by; it is upgraded and closed at once. */
function isWithoutTicket(request: FastifyRequest): boolean {
  return Boolean(request.ws) && readQuery(request.raw.url ?? '').ticket === undefined
}

/** The caller behind a handshake. Throws without a valid ticket for exactly this path, or when it is another user's. spec: contract §10.1 */
async function admitSocket(request: FastifyRequest, { tickets, config }: Services): Promise<Caller> {
  if (!request.ws) throw productError('unknownPath')
  refuseForeignOrigin(request, config.publicUrl)
  const url = request.raw.url ?? ''
  const { ticket, tenant } = readQuery(url)
  const path = url.split('?', 1)[0] ?? ''
  const chosen = firstOf(tenant)
  const from = { ip: request.ip, requestId: request.id, ...(chosen === undefined ? {} : { tenant: chosen }) }
  const caller = await tickets.redeem(firstOf(ticket) ?? '', path, from)
  if (!caller) throw productError('unauthorized')
  if (caller.user.id !== (request.params as { userId?: string }).userId) throw productError('forbidden')
  return caller
}

const probeMs = 30_000

/** All open connections of this instance. They close when their session ends; after a change of rights clients reconnect. */
interface Connections {
  add(connection: OpenConnection): void
  remove(connection: OpenConnection): void
  count(): number
  countOf(userId: string): number
  closeAll(code: number): void
  terminateAll(): void
  stop(): void
}

type ConnectionServices = Pick<Services, 'outbox' | 'tickets' | 'log'>

function createConnections(services: ConnectionServices): Connections {
  const connections = new Set<OpenConnection>()
  const each = (which: (connection: OpenConnection) => boolean, then: (connection: OpenConnection) => void) => {
    for (const connection of [...connections]) if (which(connection)) then(connection)
  }
  const all = () => true
  const check = (connection: OpenConnection) => void closeWhenOver(connection, services)
  followEvents(services, each, check)
  const stop = repeatedly(probeMs, () => {
    each(
      (connection) => !connection.probe(),
      (connection) => connection.terminate(),
    )
    each(all, check)
  })
  return {
    add: (connection) => void connections.add(connection),
    remove: (connection) => void connections.delete(connection),
    count: () => connections.size,
    countOf: (userId) => [...connections].filter(({ caller }) => caller.user.id === userId).length,
    closeAll: (code) => each(all, (connection) => connection.close(code)),
    terminateAll: () => each(all, (connection) => connection.terminate()),
    stop,
  }
}

type Each = (which: (connection: OpenConnection) => boolean, then: (connection: OpenConnection) => void) => void

/** Events that close connections: end of a session, change of rights, change of an account. */
function followEvents({ outbox }: ConnectionServices, each: Each, check: (connection: OpenConnection) => void): void {
  outbox.on('session.ended', ({ sessionIds }) => {
    const ended = new Set(sessionIds)
    each(
      ({ caller }) => ended.has(caller.sessionId),
      (connection) => connection.close(closeCode.policy),
    )
  })
  outbox.on('rights.changed', ({ userIds }) => {
    const users = new Set(userIds)
    each(
      ({ caller }) => users.size === 0 || users.has(caller.user.id),
      (connection) => connection.close(closeCode.again),
    )
  })
  outbox.on('record.changed', ({ model, ids }) => {
    if (model === 'sysUser') each(({ caller }) => ids.includes(caller.user.id), check)
  })
}

/** A session may expire without an event, by its age or from inactivity. */
async function closeWhenOver(connection: OpenConnection, { tickets, log }: ConnectionServices): Promise<void> {
  try {
    if (!(await tickets.renew(connection.caller))) connection.close(closeCode.policy)
  } catch (cause) {
    log.warn({ err: cause }, 'closed a connection whose session could not be checked')
    connection.close(closeCode.again)
  }
}

/** Close codes of RFC 6455. */
const closeCode = {
  /** The server stops. */
  goingAway: 1001,
  /** The session has ended, or the client sent too much. */
  policy: 1008,
  /** Rights have changed; the client reconnects and gets the new ones. */
  again: 1012,
  /** The user has reached the limit of connections. */
  tooMany: 1013,
} as const

const windowMs = 1_000
const messagesPerWindow = 20
const unreadBytes = 1_048_576

/** A connection with its limits enforced. */
interface OpenConnection extends SocketConnection {
  /** Passes messages to the listener until the connection closes. */
  serve(listener: SocketListener, gone: () => void): void
  /** Sends a ping; returns false when the last one was not answered. */
  probe(): boolean
}

/** Counts messages per second; returns false from the first one over the limit. spec: policy (sockets) */
function createMessageLimit(): () => boolean {
  let sinceMs = monotonicMs()
  let count = 0
  return () => {
    const nowMs = monotonicMs()
    if (nowMs - sinceMs >= windowMs) {
      sinceMs = nowMs
      count = 0
    }
    count += 1
    return count <= messagesPerWindow
  }
}

function openConnection(socket: WebSocket, caller: Caller): OpenConnection {
  const isWithinLimit = createMessageLimit()
  let alive = true
  let heardMs = monotonicMs()
  const hear = () => {
    alive = true
    heardMs = monotonicMs()
  }
  const isOpen = () => socket.readyState === socket.OPEN
  const close = (code: number) => socket.close(code)
  const limited = (handle: () => void) => {
    hear()
    if (!isOpen()) return
    if (isWithinLimit()) handle()
    else close(closeCode.policy)
  }
  return {
    caller,
    close,
    terminate: () => socket.terminate(),
    ping() {
      if (isOpen()) socket.ping()
    },
    silentMs: () => monotonicMs() - heardMs,
    send(text) {
      if (!isOpen()) return
      if (socket.bufferedAmount > unreadBytes) socket.terminate()
      else socket.send(text)
    },
    serve(listener, gone) {
      socket.on('message', (frame: Buffer, isBinary: boolean) =>
        limited(() => {
          if (!isBinary) listener.receive(frame.toString('utf8'))
        }),
      )
      socket.on('ping', () => limited(() => undefined))
      socket.on('pong', hear)
      socket.on('close', () => {
        gone()
        listener.closed()
      })
    },
    probe() {
      const answered = alive
      alive = false
      if (answered && isOpen()) socket.ping()
      return answered
    },
  }
}

import type { WebSocket } from '@fastify/websocket'
import type { Caller, Services } from '#server/context'
import type { SocketLine, SocketListener } from '#server/http'
import { monotonicMs } from '#server/platform'

const probeMs = 30_000

/** Every open connection of this instance. Those of a session end with it; those of people whose rights change come again. */
interface Lines {
  add(line: OpenLine): void
  remove(line: OpenLine): void
  countOf(userId: string): number
  closeAll(code: number): void
  terminateAll(): void
  stop(): void
}

type LineServices = Pick<Services, 'outbox' | 'tickets' | 'log'>

export function createLines(services: LineServices): Lines {
  const lines = new Set<OpenLine>()
  const each = (which: (line: OpenLine) => boolean, then: (line: OpenLine) => void) => {
    for (const line of [...lines]) if (which(line)) then(line)
  }
  const all = () => true
  const follow = (line: OpenLine) => void closeWhenOver(line, services)
  followEvents(services, each, follow)
  const timer = setInterval(() => {
    each(
      (line) => !line.probe(),
      (line) => line.terminate(),
    )
    each(all, follow)
  }, probeMs)
  timer.unref()
  return {
    add: (line) => void lines.add(line),
    remove: (line) => void lines.delete(line),
    countOf: (userId) => [...lines].filter(({ caller }) => caller.user.id === userId).length,
    closeAll: (code) => each(all, (line) => line.close(code)),
    terminateAll: () => each(all, (line) => line.terminate()),
    stop: () => clearInterval(timer),
  }
}

type Each = (which: (line: OpenLine) => boolean, then: (line: OpenLine) => void) => void

/** What ends connections: the end of a session, other rights, a changed account. */
function followEvents({ outbox }: LineServices, each: Each, follow: (line: OpenLine) => void): void {
  outbox.on('session.ended', ({ sessionIds }) => {
    const ended = new Set(sessionIds)
    each(
      ({ caller }) => ended.has(caller.sessionId),
      (line) => line.close(closeCode.policy),
    )
  })
  outbox.on('rights.changed', ({ userIds }) => {
    const users = new Set(userIds)
    each(
      ({ caller }) => users.size === 0 || users.has(caller.user.id),
      (line) => line.close(closeCode.again),
    )
  })
  outbox.on('record.changed', ({ model, ids }) => {
    if (model === 'sysUser') each(({ caller }) => ids.includes(caller.user.id), follow)
  })
}

/** A session may be over without an event: it is too old, or was not used for too long. */
async function closeWhenOver(line: OpenLine, { tickets, log }: LineServices): Promise<void> {
  try {
    if (!(await tickets.renew(line.caller))) line.close(closeCode.policy)
  } catch (cause) {
    log.warn({ err: cause }, 'a connection whose owner could not be read is closed')
    line.close(closeCode.again)
  }
}

/** Why a connection is ended, as RFC 6455 numbers it. */
export const closeCode = {
  /** The server ends. */
  goingAway: 1001,
  /** The session is over, or too much was sent. */
  policy: 1008,
  /** Rights have changed: come again, with those of now. */
  again: 1012,
  /** The person has as many connections as one may have. */
  tooMany: 1013,
} as const

const windowMs = 1_000
const messagesPerWindow = 20
const unreadBytes = 1_048_576

/** A connection with the limits that it is kept within. */
interface OpenLine extends SocketLine {
  /** Hands on what comes, until the connection is gone. */
  serve(listener: SocketListener, gone: () => void): void
  /** Asks the other side for a sign of life; false when the last one was not answered. */
  probe(): boolean
  terminate(): void
}

/** Counts what comes within a second; false from the first message that is too many. spec: policy (sockets) */
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

export function openLine(socket: WebSocket, caller: Caller): OpenLine {
  const isWithinLimit = createMessageLimit()
  let alive = true
  const isOpen = () => socket.readyState === socket.OPEN
  const close = (code: number) => socket.close(code)
  const limited = (hear: () => void) => {
    alive = true
    if (!isOpen()) return
    if (isWithinLimit()) hear()
    else close(closeCode.policy)
  }
  return {
    caller,
    close,
    terminate: () => socket.terminate(),
    send(text) {
      if (!isOpen()) return
      if (socket.bufferedAmount > unreadBytes) socket.terminate()
      else socket.send(text)
    },
    serve(listener, gone) {
      socket.on('message', (frame: Buffer, isBinary: boolean) =>
        limited(() => {
          if (!isBinary) listener.hear(frame.toString('utf8'))
        }),
      )
      socket.on('ping', () => limited(() => undefined))
      socket.on('pong', () => {
        alive = true
      })
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

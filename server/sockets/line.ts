import type { WebSocket } from '@fastify/websocket'
import type { Caller } from '#server/context'
import type { SocketLine, SocketListener } from '#server/http'
import { monotonicMs } from '#server/platform'

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
export interface OpenLine extends SocketLine {
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

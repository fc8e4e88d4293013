import type { Caller } from '#server/context'

/** One open connection, past its handshake. */
export interface SocketLine {
  /** Who opened it, as it was then; `TicketDesk.renew` tells who it is now. */
  readonly caller: Caller
  /** Sends a text; to whom reads too slowly nothing is kept back, the connection ends. */
  send(text: string): void
  /** Ends the connection with a code of RFC 6455. */
  close(code: number): void
}

/** What is done with what comes over a connection. */
export interface SocketListener {
  /** A text that came, within all limits. What it throws ends nothing. */
  hear(text: string): void
  /** The connection is gone. */
  closed(): void
}

/** A live channel: where it is reached, and what is done with each connection on it. */
export interface SocketChannel {
  /** Below the API base; its first segment after the name is the id of the user, as `/websocket/:userId`. */
  readonly path: string
  open(line: SocketLine): SocketListener
}

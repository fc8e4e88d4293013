import type { Library } from '#core/library'
import type { Caller, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import type { Route } from './route.ts'

/** Routes that change while the server runs, as those of published models do. Their paths name no segments. */
export interface LiveRoutes {
  /** Goes up with each change of the list. */
  revision(): number
  list(): readonly Route[]
}

/** A call below the API base, once it has been answered. */
export interface AnsweredCall {
  requestId: string
  method: string
  /** Below the base, without the query. */
  path: string
  /** HTTP status. */
  status: number
  tookMs: number
  ip: string
  /** Null where nobody was let in. */
  caller: Caller | null
}

/** A piece of the server: its tables, its routes, and what it does at the start. Composed once by `createApp`. */
export interface Part {
  readonly id: string
  /** Tables that are made or changed before anything else starts; those of models follow from the library. */
  readonly tables?: (library: Library) => readonly TableSpec[]
  readonly routes?: readonly Route[]
  readonly liveRoutes?: (services: Services) => LiveRoutes
  readonly sockets?: (services: Services) => readonly SocketChannel[]
  /** Told of each call after its answer. */
  readonly answered?: (call: AnsweredCall, services: Services) => void
  /** Runs once, in the order of the parts, before the first call is taken. The result runs at the end, in reverse order. */
  readonly start?: (services: Services) => Promise<undefined | (() => Promise<void>)>
}

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

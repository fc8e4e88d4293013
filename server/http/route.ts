import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, QueryOf, QueryParams } from '#core/endpoint'
import type { Library } from '#core/library'
import type { Caller, CallMade, QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { type Answer, done, found } from './answer.ts'
import type { OwnAnswer, OwnCall } from './ownCall.ts'

/** A file or a field of a form, in the order in which it comes. A file must be read to its end before the next part. */
export type FormPart =
  | { kind: 'file'; field: string; fileName: string; mimeType: string; stream: Readable; truncated(): boolean }
  | { kind: 'field'; field: string; value: string }

/** Makes a create happen once, however often it is sent with the same `Idempotency-Key`. */
export interface Once {
  /** True when the call carries a key. */
  readonly keyed: boolean
  /** Keeps the answer in the transaction that creates, so that both stand or neither. Without a key it does nothing. */
  keep(query: QueryRunner, answer: Answer): Promise<void>
}

/** A call that has been matched, admitted and checked. */
export interface RouteRequest<Query = QueryParams, Body = unknown, Who extends Caller | null = Caller> {
  readonly endpoint: Endpoint
  /** Who calls; null on public calls, whatever token they carry, and on calls for anybody without a good one. */
  readonly caller: Who
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly services: Services
  /** Aborts when the caller is gone or the call takes too long. */
  readonly signal: AbortSignal
  readonly requestId: string
  readonly ip: string
  /** When the call came, by the clock that only goes on. */
  readonly startedMs: number
  readonly call: CallMade
  /** The `X-Access-Token` header, for the calls that handle tokens themselves; empty when there is none. */
  readonly token: string
  /** A header by its lower-case name; empty when there is none. */
  header(name: string): string
  /** The parts of a form; only on calls with the payload `multipart`. */
  form(limits: { fileBytes: number; files?: number }): AsyncIterable<FormPart>
  /** The body as it comes in; only on calls with the payload `bytes`. */
  readonly bytes: Readable
  readonly once: Once
  /** Sends a further call to this server as the same caller: it passes the guard and all that follows like any other. */
  send(call: OwnCall): Promise<OwnAnswer>
}

/** What answers an endpoint. */
export interface Route {
  readonly endpoint: Endpoint
  handle(request: RouteRequest): Promise<Answer>
}

type CallerOf<E extends Endpoint> = E['access'] extends { kind: 'public' }
  ? null
  : E['access'] extends { kind: 'known' }
    ? Caller | null
    : Caller

type RequestOf<E extends Endpoint> = RouteRequest<QueryOf<E>, BodyOf<E>, CallerOf<E>>

/** A route whose query and body have the types of its endpoint. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>) => Promise<Answer> | Answer,
): Route {
  const untyped = handle as unknown as (request: RouteRequest) => Promise<Answer> | Answer
  return Object.freeze({ endpoint, handle: async (request: RouteRequest) => untyped(request) })
}

/** A route that answers with what `load` gives. */
export const queryRoute = <const E extends Endpoint>(endpoint: E, load: (request: RequestOf<E>) => unknown): Route =>
  route(endpoint, async (request) => found(await load(request)))

/** A route that does something and confirms it with a message. */
export const commandRoute = <const E extends Endpoint>(
  endpoint: E,
  message: string,
  run: (request: RequestOf<E>) => unknown,
): Route =>
  route(endpoint, async (request) => {
    await run(request)
    return done(message)
  })

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

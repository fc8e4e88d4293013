import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, QueryOf, QueryParams } from '#core/endpoint'
import type { Library } from '#core/library'
import type { Caller, CallMade, QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { type Answer, done, found } from './answer.ts'
import type { OwnAnswer, OwnCall } from './ownCall.ts'

/** A file or field of a form, in order. A file must be consumed before the next part. */
export type FormPart =
  | { kind: 'file'; field: string; fileName: string; mimeType: string; stream: Readable; truncated(): boolean }
  | { kind: 'field'; field: string; value: string }

/** Makes a create idempotent by its `Idempotency-Key`. */
export interface Once {
  /** True when the call has a key. */
  readonly keyed: boolean
  /** Stores the response in the transaction of the create, so that both commit or neither. Without a key a no-op. */
  keep(query: QueryRunner, answer: Answer): Promise<void>
}

/** A matched, authorised and validated call. */
export interface RouteRequest<Query = QueryParams, Body = unknown, Who extends Caller | null = Caller> {
  readonly endpoint: Endpoint
  /** Null on public endpoints, whatever the token, and on optional ones without a valid token. */
  readonly caller: Who
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly services: Services
  /** Fires when the client disconnects or the call times out. */
  readonly signal: AbortSignal
  readonly requestId: string
  readonly ip: string
  /** Arrival time on the monotonic clock. */
  readonly startedMs: number
  readonly call: CallMade
  /** The `X-Access-Token` header, for endpoints that handle tokens themselves; empty when missing. */
  readonly token: string
  /** A header by lower-case name; empty when missing. */
  header(name: string): string
  /** Parts of a form; only for payload `multipart`. */
  form(limits: { fileBytes: number; files?: number }): AsyncIterable<FormPart>
  /** The raw body stream; only for payload `bytes`. */
  readonly bytes: Readable
  readonly once: Once
  /** Sends another call to this server as the same caller, with all checks. */
  send(call: OwnCall): Promise<OwnAnswer>
}

/** Whether the client of this product calls, which says so in `X-Client`; other clients of the family get texts and views of theirs. spec: contract §13 */
export const isOwnClient = ({ header }: Pick<RouteRequest, 'header'>): boolean => header('x-client') === 'village'

/** An endpoint with its handler. */
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

/** A route with query and body typed by its endpoint. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>) => Promise<Answer> | Answer,
): Route {
  const untyped = handle as unknown as (request: RouteRequest) => Promise<Answer> | Answer
  return Object.freeze({ endpoint, handle: async (request: RouteRequest) => untyped(request) })
}

/** A route that responds with the result of `load`. */
export const queryRoute = <const E extends Endpoint>(endpoint: E, load: (request: RequestOf<E>) => unknown): Route =>
  route(endpoint, async (request) => found(await load(request)))

/** A route that runs an action and responds with a confirmation. */
export const commandRoute = <const E extends Endpoint>(
  endpoint: E,
  message: string,
  run: (request: RequestOf<E>) => unknown,
): Route =>
  route(endpoint, async (request) => {
    await run(request)
    return done(message)
  })

/** Routes that change at run time, such as those of published models. Their paths have no parameters. */
export interface LiveRoutes {
  /** Incremented on each change of the list. */
  revision(): number
  list(): readonly Route[]
}

/** A completed call below the API base. */
export interface AnsweredCall {
  requestId: string
  method: string
  /** Below the base, without the query. */
  path: string
  /** Path of the matched endpoint; empty when none matched. */
  endpointPath: string
  receivedBytes: number
  sentBytes: number
  /** Headers of the request that tell nothing secret. */
  headers: Readonly<Record<string, string>>
  /** HTTP status. */
  status: number
  tookMs: number
  ip: string
  /** Null when the caller was not authorised. */
  caller: Caller | null
}

/** A module of the server: tables, routes and startup. Composed once by `createApp`. */
export interface Part {
  readonly id: string
  /** Tables created or migrated before startup; tables of models are derived from the library. */
  readonly tables?: (library: Library) => readonly TableSpec[]
  readonly routes?: readonly Route[]
  readonly liveRoutes?: (services: Services) => LiveRoutes
  readonly sockets?: (services: Services) => readonly SocketChannel[]
  /** Notified of each call after its response. */
  readonly answered?: (call: AnsweredCall, services: Services) => void
  /** Runs once before the first call, in the order of the parts. Returns a cleanup function; these run in reverse order. */
  readonly start?: (services: Services) => Promise<undefined | (() => Promise<void>)>
}

/** An open connection after the handshake. */
export interface SocketConnection {
  /** The caller at connection time; `TicketStore.renew` gives the current one. */
  readonly caller: Caller
  /** Sends a text; a client that reads too slowly is disconnected instead of buffered. */
  send(text: string): void
  /** Closes the connection with an RFC 6455 code. */
  close(code: number): void
  /** Asks for a sign of life, which no page has to give itself: browsers answer pings alone. */
  ping(): void
  /** How long nothing has come from the client. */
  silentMs(): number
  /** Ends the connection at once, as a lost one. */
  terminate(): void
}

/** Handles messages of a connection. */
export interface SocketListener {
  /** A received text, within all limits. Exceptions do not close the connection. */
  receive(text: string): void
  /** The connection is gone. */
  closed(): void
}

/** A live channel and its connection handler. */
export interface SocketChannel {
  /** Path below the API base; the segment after the name is the user id, as in `/websocket/:userId`. */
  readonly path: string
  open(connection: SocketConnection): SocketListener
}

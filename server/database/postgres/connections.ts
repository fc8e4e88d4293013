import { createHash } from 'node:crypto'
import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg'
import type { Counters, Log, Stop } from '../engine.ts'
import { type BoundStatement, type Cell, DatabaseError, type StatementResult } from '../statement.ts'
import { numberOrText } from '../table/columnValue.ts'
import { breaksConnection, postgresFailure } from './postgresFailure.ts'

const mostConnections = 10
const connectingMs = 5_000
/** The server ends a statement itself; when not even that is heard, the connection is given up. */
const silenceMs = 2_000

export const clientConfig = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectingMs,
  application_name: 'digital-village',
  keepAlive: true,
  types: cellTypes,
})

export function openPool(url: string): Pool {
  const pool = new Pool({ ...clientConfig(url), max: mostConnections })
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/** Asks PostgreSQL something; what fails comes as `DatabaseError`. */
export async function ask(client: PoolClient, query: string | QueryConfig): Promise<QueryResult> {
  try {
    return await client.query(query)
  } catch (cause) {
    throw postgresFailure(cause)
  }
}

/** Lends a connection; one that broke is not used again. */
export async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    const busy = pool.totalCount >= mostConnections
    throw busy ? new DatabaseError('busy', { message: 'all connections are in use', cause }) : postgresFailure(cause)
  })
  let broken = false
  try {
    return await use(client)
  } catch (cause) {
    broken = breaksConnection(cause)
    throw cause
  } finally {
    client.release(broken)
  }
}

/** The limit that a connection has now, in its session or in the open transaction. */
export interface LimitInForce {
  readonly scope: 'session' | 'local'
  ms: number
}

const sessionLimits = new WeakMap<PoolClient, LimitInForce>()

/** The limit of a connection outside transactions; 0 (none) when it is new. */
export function sessionLimit(client: PoolClient): LimitInForce {
  const limit = sessionLimits.get(client) ?? { scope: 'session', ms: 0 }
  sessionLimits.set(client, limit)
  return limit
}

export async function limitTo(client: PoolClient, limit: LimitInForce, timeoutMs: number): Promise<void> {
  if (limit.ms === timeoutMs) return
  await ask(client, `set ${limit.scope} statement_timeout = ${Math.ceil(timeoutMs)}`)
  limit.ms = timeoutMs
}

interface LimitedStatement extends BoundStatement {
  readonly timeoutMs: number
  /** Kept prepared under a name. */
  readonly hot?: boolean | undefined
}

const preparedName = (sql: string) => createHash('sha1').update(sql).digest('base64url')
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export async function runOn(
  client: PoolClient,
  limit: LimitInForce,
  { sql, parameters, timeoutMs, hot }: LimitedStatement,
): Promise<StatementResult> {
  await limitTo(client, limit, timeoutMs)
  const name = hot ? { name: preparedName(sql) } : {}
  const query = { text: sql, values: [...parameters], query_timeout: timeoutMs + silenceMs, ...name }
  const { command, rowCount, rows } = await ask(client, query)
  return { rows, changes: changing.has(command) ? (rowCount ?? 0) : 0 }
}

type Parse = (text: string) => Cell

const asText: Parse = (text) => text
const integer: Parse = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

const parsers: Readonly<Record<number, Parse>> = {
  [types.builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
  [types.builtins.INT8]: integer,
  [types.builtins.NUMERIC]: numberOrText,
  [types.builtins.JSON]: asText,
  [types.builtins.JSONB]: asText,
  [types.builtins.DATE]: asText,
  [types.builtins.TIMESTAMP]: asText,
  [types.builtins.TIMESTAMPTZ]: asText,
}

/** Values as SQLite gives them: text, numbers that are exact, null. */
const cellTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    parsers[oid] ?? types.getTypeParser(oid, format as 'text'),
}

const reconnectMs = 1_000

type Hear = (payload: string) => void

/** One connection that hears all channels. Notices sent while it is being made again are missed: poll beside it. */
export class Listener {
  readonly #url: string
  readonly #log: Log
  readonly #counters: Counters
  readonly #heard = new Map<string, Set<Hear>>()
  #client: Promise<Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, { log, counters }: { log: Log; counters: Counters }) {
    this.#url = url
    this.#log = log
    this.#counters = counters
  }

  async listen(channel: string, hear: Hear): Promise<Stop> {
    const known = this.#heard.get(channel)
    const listeners = known ?? new Set<Hear>()
    this.#heard.set(channel, listeners.add(hear))
    const fresh = this.#client === undefined
    const client = await this.#connected()
    if (!known && !fresh) await client.query(`listen "${channel}"`)
    return async () => void listeners.delete(hear)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.then((client) => client.end()).catch(() => undefined)
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((cause: unknown) => {
      this.#client = undefined
      throw postgresFailure(cause)
    })
    return this.#client
  }

  async #connect(): Promise<Client> {
    const client = new Client(clientConfig(this.#url))
    client.on('error', (cause) => this.#log.warn({ cause }, 'the connection that listens to PostgreSQL broke'))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of this.#heard.get(channel) ?? []) hear(payload)
    })
    await client.connect()
    client.once('end', () => this.#again())
    for (const channel of this.#heard.keys()) await client.query(`listen "${channel}"`)
    return client
  }

  #again(): void {
    this.#client = undefined
    if (this.#closed) return
    this.#counters.replaced += 1
    this.#retry = setTimeout(() => void this.#connected().catch(() => this.#again()), reconnectMs)
  }
}

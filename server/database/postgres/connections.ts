import { createHash } from 'node:crypto'
import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg'
import { memoized } from '#core/object'
import type { Counters, Log, Stop } from '../engine.ts'
import { type BoundStatement, type Cell, DatabaseError, type StatementResult } from '../statement.ts'
import { numberOrText } from '../table/columnValue.ts'
import { breaksConnection, postgresFailure } from './postgresFailure.ts'

const connectingMs = 5_000
/** Less than the timeout of a statement, so that a row somebody holds is told from a slow database. */
const lockTimeoutMs = 2_000
/** Grace period after the server-side timeout, before the connection is abandoned. */
const silenceMs = 2_000

export const clientConfig = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectingMs,
  lock_timeout: lockTimeoutMs,
  application_name: 'digital-village',
  keepAlive: true,
  types: cellTypes,
})

export function openPool(url: string, connections: number): Pool {
  const pool = new Pool({ ...clientConfig(url), max: connections })
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/** Runs a query; failures become `DatabaseError`s. */
export async function ask(client: PoolClient, query: string | QueryConfig): Promise<QueryResult> {
  try {
    return await client.query(query)
  } catch (cause) {
    throw postgresFailure(cause)
  }
}

/** Runs `use` with a pooled connection; broken connections are removed from the pool. */
export async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    const isFull = pool.totalCount >= pool.options.max && /^timeout exceeded/.test((cause as Error).message)
    throw isFull ? new DatabaseError('busy', { message: 'all connections are in use', cause }) : postgresFailure(cause)
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

/** The current statement timeout of a connection, in its session or transaction. */
export interface LimitInForce {
  readonly scope: 'session' | 'local'
  ms: number
}

/** Timeout outside transactions; 0 (none) for a new connection. */
export const sessionLimit = memoized((_client: PoolClient): LimitInForce => ({ scope: 'session', ms: 0 }))

export async function limitTo(client: PoolClient, limit: LimitInForce, timeoutMs: number): Promise<void> {
  if (limit.ms === timeoutMs) return
  await ask(client, `set ${limit.scope} statement_timeout = ${Math.ceil(timeoutMs)}`)
  limit.ms = timeoutMs
}

interface LimitedStatement extends BoundStatement {
  readonly timeoutMs: number
  /** Run as a named prepared statement. */
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

/** Converts values as SQLite returns them: text, exact numbers, null. */
export const cellTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    parsers[oid] ?? types.getTypeParser(oid, format as 'text'),
}

const reconnectMs = 1_000

type Hear = (payload: string) => void

/** A connection that listens on all channels. Notifications during a reconnect are lost, so poll as well. */
export function openListener(url: string, { log, counters }: { log: Log; counters: Counters }) {
  const listeners = new Map<string, Set<Hear>>()
  let opening: Promise<Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  function connected(): Promise<Client> {
    opening ??= connect().catch((cause: unknown) => {
      opening = undefined
      throw postgresFailure(cause)
    })
    return opening
  }

  async function connect(): Promise<Client> {
    const client = new Client(clientConfig(url))
    client.on('error', (cause) => log.warn({ cause }, 'the connection that listens to PostgreSQL broke'))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of listeners.get(channel) ?? []) hear(payload)
    })
    await client.connect()
    client.once('end', reconnect)
    for (const channel of listeners.keys()) await client.query(`listen "${channel}"`)
    return client
  }

  function reconnect(): void {
    opening = undefined
    if (closed) return
    counters.replaced += 1
    retry = setTimeout(() => void connected().catch(reconnect), reconnectMs)
  }

  return {
    async listen(channel: string, hear: Hear): Promise<Stop> {
      const listener = listeners.get(channel)
      const ofChannel = listener ?? new Set<Hear>()
      listeners.set(channel, ofChannel.add(hear))
      const isFresh = opening === undefined
      const client = await connected()
      if (!listener && !isFresh) await client.query(`listen "${channel}"`)
      return async () => void ofChannel.delete(hear)
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      await opening?.then((client) => client.end()).catch(() => undefined)
    },
  }
}

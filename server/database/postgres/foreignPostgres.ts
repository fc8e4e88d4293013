import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import type { Query } from '../database.ts'
import { kyselyOver } from '../kyselyOver.ts'
import { DatabaseError } from '../statement.ts'
import { ask, cellTypes, withClient } from './connections.ts'
import { postgresFailure } from './postgresFailure.ts'

/** The place of a database that others keep. */
interface ForeignAddress {
  host: string
  port: number
  database: string
}

/** The account by which such a database is used. */
export interface ForeignDatabase extends ForeignAddress {
  user: string
  password: string
}

const defaultPort = 5_432
const form = /^(?:jdbc:)?postgres(?:ql)?:\/\/([A-Za-z0-9][A-Za-z0-9.-]{0,252})(?::(\d{1,5}))?\/([^/?#\s]*)(?:\?\S*)?$/

/** Parses `jdbc:postgresql://host:port/database`; null for any other address. */
export function foreignAddress(url: string, name: string): ForeignAddress | null {
  const [, host, port = String(defaultPort), path = ''] = form.exec(url.trim()) ?? []
  const database = path || name
  if (!host || database === '' || Number(port) < 1 || Number(port) > 65_535) return null
  return { host: host.toLowerCase(), port: Number(port), database }
}

/** Whether the settings allow a host, either with every port or with this one. */
export const isAllowed = ({ host, port }: ForeignAddress, hosts: readonly string[]): boolean =>
  hosts.some((open) => [host, `${host}:${port}`].includes(open.toLowerCase()))

/** Why a connection failed; `elsewhere` for any other reason. */
type ForeignFailure = 'credentials' | 'noDatabase' | 'unreachable' | 'timeout' | 'elsewhere'

const failures: Readonly<Record<string, ForeignFailure>> = {
  '28P01': 'credentials',
  '28000': 'credentials',
  '3D000': 'noDatabase',
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
}

function failureOf(cause: unknown): ForeignFailure {
  const { code, message } = cause as { code?: string; message?: string }
  return failures[code ?? ''] ?? (message?.includes('timeout') ? 'timeout' : 'elsewhere')
}

const connectingMs = 4_000

/** Tests a connection with one query; null when it succeeds. */
export async function probePostgres(place: ForeignDatabase): Promise<ForeignFailure | null> {
  const client = new Client({ ...place, connectionTimeoutMillis: connectingMs, query_timeout: connectingMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (cause) {
    return failureOf(cause)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The account may do more than read; `what` names the table or role by which. */
export class WritableAccount extends Error {
  readonly what: string
  constructor(what: string) {
    super(`the account may write: ${what}`)
    this.what = what
  }
}

/** Roles by which an account reaches more than the tables it may read. */
const powers = ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'pg_write_all_data']

/** What an account may do beyond reading: the first that is found. */
const power = `
  select coalesce(
    (select 'superuser' from pg_roles where rolname = current_user and rolsuper),
    (select rolname from pg_roles where rolname = any($1) and pg_has_role(current_user, oid, 'member') limit 1),
    (select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f', 'v') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and has_table_privilege(c.oid, 'insert, update, delete, truncate') limit 1)) as what`

interface Opened {
  /** Everything that makes the connection what it is. */
  key: string
  pool: Pool
}

/** Few, because their database has its own users. */
const connections = 4
const idleMs = 30_000
/** Grace period after the timeout of their server, before the connection is abandoned. */
const silenceMs = 2_000

/** Databases that others keep, read through accounts that may do nothing else. */
export class ForeignDatabases {
  readonly #opened = new Map<string, Opened>()

  /**
   * Runs single reads on the database of a source, each in a read-only transaction that is rolled back. Rejects with a `DatabaseError`, or a
   * `WritableAccount` when the account may do more than read.
   */
  query(
    source: string,
    place: ForeignDatabase,
    { timeoutMs, timeZone }: { timeoutMs: number; timeZone: string },
  ): Query {
    const pool = this.#poolOf(source, place, timeZone)
    return kyselyOver('postgres', ({ sql, parameters }) =>
      withClient(pool, async (client) => {
        await refuseWriters(client)
        await ask(client, 'begin read only')
        await ask(client, `set local statement_timeout = ${Math.ceil(timeoutMs)}`)
        const statement = { text: sql, values: [...parameters], query_timeout: timeoutMs + silenceMs }
        const { rows } = await ask(client, statement).finally(() => rolledBack(client))
        return { rows, changes: 0 }
      }),
    )
  }

  async close(): Promise<void> {
    const pools = [...this.#opened.values()].map(({ pool }) => pool)
    this.#opened.clear()
    await Promise.all(pools.map((pool) => pool.end()))
  }

  #poolOf(source: string, place: ForeignDatabase, timeZone: string): Pool {
    const key = JSON.stringify([place, timeZone])
    const existing = this.#opened.get(source)
    if (existing?.key === key) return existing.pool
    void existing?.pool.end()
    const pool = new Pool({
      ...place,
      max: connections,
      connectionTimeoutMillis: connectingMs,
      idleTimeoutMillis: idleMs,
      allowExitOnIdle: true,
      application_name: 'digital-village',
      options: `-c TimeZone=${timeZone}`,
      types: cellTypes,
    })
    pool.on('connect', (client) => void client.on('error', () => undefined))
    pool.on('error', () => undefined)
    this.#opened.set(source, { key, pool })
    return pool
  }
}

const harmless = new WeakSet<PoolClient>()

/** An account that could write would make every mistake in a statement, and every hole in this server, one in their data. */
async function refuseWriters(client: PoolClient): Promise<void> {
  if (harmless.has(client)) return
  const { rows } = await ask(client, { text: power, values: [powers] })
  const what: unknown = rows[0]?.what
  if (typeof what === 'string') throw new WritableAccount(what)
  harmless.add(client)
}

async function rolledBack(client: PoolClient): Promise<void> {
  await client.query({ text: 'rollback', query_timeout: silenceMs } as QueryConfig).catch((cause: unknown) => {
    throw new DatabaseError('unreachable', { cause: postgresFailure(cause) })
  })
}

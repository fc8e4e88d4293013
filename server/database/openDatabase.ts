import { limit } from '#core/limit'
import { type Counters, newCounters } from './counters.ts'
import type { Database } from './database.ts'
import { DatabasePort } from './databasePort.ts'
import type { Engine, Log } from './engine.ts'
import { openPostgres } from './postgres/postgresEngine.ts'
import { openSqlite } from './sqlite/sqliteEngine.ts'

export interface DatabaseOptions {
  /** `sqlite:<file>` or `postgres://…`. */
  readonly url: string
  /** Limit of each statement; `limit.queryTimeoutMs` unless given. */
  readonly queryTimeoutMs?: number
  /** Whether SQLite syncs each commit to the disk: `full` unless given. */
  readonly sync?: 'full' | 'off'
  readonly log: Log
}

/** How long a transaction may hold the writer (or its connection) unless it says otherwise. */
const transactionTimeoutMs = 10_000

function openEngine({ url, log, sync = 'full' }: DatabaseOptions, counters: Counters): Promise<Engine> {
  if (url.startsWith('sqlite:')) return openSqlite({ file: url.slice('sqlite:'.length), sync, counters })
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres({ url, log, counters })
  return Promise.reject(new Error('the url of a database is sqlite:<file> or postgres://…'))
}

/** Opens the database; an embedded one is created when it is not there. Rejects when it cannot be reached or read. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log, queryTimeoutMs } = options
  const counters = newCounters()
  const engine = await openEngine(options, counters)
  const limits = { queryTimeoutMs: queryTimeoutMs ?? limit.queryTimeoutMs, transactionTimeoutMs }
  return new DatabasePort(engine, { log, counters, limits })
}

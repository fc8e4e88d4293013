import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { serverLimit } from '#core/limit'
import { monotonicMs } from '#server/platform'
import type { Database, DatabaseStats, Query } from './database.ts'
import { type Counters, type Engine, type Limits, type Log, newCounters, type Stop } from './engine.ts'
import { kyselyOver } from './kyselyOver.ts'
import { openPostgres } from './postgres/postgresEngine.ts'
import { type SlowStatement, SlowStatements } from './slowStatements.ts'
import { openSqlite } from './sqlite/sqliteEngine.ts'
import {
  boundStatement,
  type Cell,
  DatabaseError,
  isWrite,
  type Run,
  type Statement,
  type StatementResult,
} from './statement.ts'

export interface DatabaseOptions {
  /** `sqlite:<file>` or `postgres://…`. */
  readonly url: string
  /** Connections to PostgreSQL: as many for single statements, and as many for transactions; default 10. */
  readonly connections?: number
  /** Timeout per statement; default `serverLimit.queryTimeoutMs`. */
  readonly queryTimeoutMs?: number
  /** Whether SQLite syncs each commit to disk; default `full`. */
  readonly sync?: 'full' | 'off'
  readonly log: Log
}

/** Default timeout of a transaction. */
const transactionTimeoutMs = 10_000

function openEngine(
  { url, log, sync = 'full', connections = 10 }: DatabaseOptions,
  counters: Counters,
): Promise<Engine> {
  if (url.startsWith('sqlite:')) return openSqlite({ file: url.slice('sqlite:'.length), sync, counters })
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres({ url, log, counters, connections })
  return Promise.reject(new Error('the url of a database is sqlite:<file> or postgres://…'))
}

/** Opens the database; creates an SQLite file if missing. Rejects when it cannot be reached or read. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log, queryTimeoutMs } = options
  const counters = newCounters()
  const engine = await openEngine(options, counters)
  const limits = { queryTimeoutMs: queryTimeoutMs ?? serverLimit.queryTimeoutMs, transactionTimeoutMs }
  return new DatabasePort(engine, { log, counters, limits })
}

const channelName = /^[a-z_][a-z0-9_]{0,62}$/
const payloadBytes = 7_999

interface DatabaseSettings {
  readonly log: Log
  readonly counters: Counters
  readonly limits: Limits
}

/** Common to both engines: timeouts, counters, and rejection of calls that would deadlock. */
class DatabasePort implements Database {
  readonly dialect: Database['dialect']
  readonly query: Query
  readonly committed: Query
  readonly #engine: Engine
  readonly #setting: DatabaseSettings
  readonly #nesting = new TransactionNesting()
  readonly #slow = new SlowStatements()
  readonly #outage: Outage
  readonly #running = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  constructor(engine: Engine, setting: DatabaseSettings) {
    this.dialect = engine.dialect
    this.#engine = engine
    this.#setting = setting
    this.#outage = new Outage(setting.log)
    this.query = this.limited(setting.limits.queryTimeoutMs)
    this.committed = kyselyOver(this.dialect, (statement) => this.#readCommitted(statement))
  }

  limited(queryTimeoutMs: number): Query {
    return kyselyOver(this.dialect, (statement) => this.#run(statement, queryTimeoutMs))
  }

  async transaction<T>(work: (query: Query) => Promise<T>, limits: Partial<Limits> = {}): Promise<T> {
    this.#nesting.refuse('a transaction')
    const marked = this.#nesting.marked((run: Run) =>
      work(kyselyOver(this.dialect, (statement) => this.#logged(run, statement))),
    )
    return this.#counted(() => this.#engine.transaction(marked, { ...this.#setting.limits, ...limits }))
  }

  async rows(compiled: Statement): Promise<readonly Readonly<Record<string, Cell>>[]> {
    const { rows } = await this.#run(compiled, this.#setting.limits.queryTimeoutMs, true)
    return rows
  }

  backup(file: string): Promise<void> {
    return this.#whileOpen(() => this.#engine.backup(file))
  }

  async notify(channel: string, payload: string): Promise<void> {
    if (Buffer.byteLength(payload) > payloadBytes) throw new RangeError(`a notice has at most ${payloadBytes} bytes`)
    return this.#whileOpen(() => this.#engine.notify(checkedChannel(channel), payload))
  }

  listen(channel: string, hear: (payload: string) => void): Promise<Stop> {
    return this.#whileOpen(() => this.#engine.listen(checkedChannel(channel), hear))
  }

  async advisoryLock<T>(name: string, work: () => Promise<T>): Promise<{ readonly result: T } | null> {
    const release = await this.#whileOpen(() => this.#engine.lock(name))
    if (!release) return null
    try {
      return { result: await work() }
    } finally {
      await release()
    }
  }

  stats(): DatabaseStats {
    return { ...this.#setting.counters, queued: this.#engine.queued(), processIds: this.#engine.processIds() }
  }

  slowStatements(): readonly SlowStatement[] {
    return this.#slow.list()
  }

  async plan({ sql, parameters }: SlowStatement): Promise<readonly string[]> {
    const explained = this.dialect === 'sqlite' ? `explain query plan ${sql}` : `explain ${sql}`
    const unknown = Array.from({ length: parameters }, () => null)
    const { rows } = await this.#runAlone({ sql: explained, parameters: unknown }, this.#setting.limits.queryTimeoutMs)
    return rows.map((row) => String(row.detail ?? row['QUERY PLAN'] ?? ''))
  }

  close(): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#running).then(() => this.#engine.close())
    return this.#closing
  }

  async #run(statement: Statement, timeoutMs: number, hot = false): Promise<StatementResult> {
    this.#nesting.refuse(isWrite(statement.sql) ? 'a write' : 'a read')
    return this.#runAlone(statement, timeoutMs, hot)
  }

  async #readCommitted(statement: Statement): Promise<StatementResult> {
    if (isWrite(statement.sql)) throw new Error('`committed` only reads: write through the query of a transaction')
    return this.#runAlone(statement, this.#setting.limits.queryTimeoutMs)
  }

  async #runAlone(statement: Statement, timeoutMs: number, hot = false): Promise<StatementResult> {
    const run: Run = (bound) => this.#engine.run(bound, timeoutMs, hot)
    return this.#counted(() => this.#logged(run, statement))
  }

  async #logged(run: Run, statement: Statement): Promise<StatementResult> {
    this.#setting.counters.statements += 1
    const startedMs = monotonicMs()
    try {
      const result = await run(boundStatement(statement))
      this.#slow.record(statement, { startedMs, rows: result.rows.length + result.changes })
      return result
    } catch (cause) {
      this.#slow.record(statement, { startedMs })
      if (isTimeout(cause)) this.#setting.log.warn({ sql: statement.sql }, 'statement exceeded its time limit')
      throw cause
    }
  }

  async #counted<T>(call: () => Promise<T>): Promise<T> {
    try {
      const value = await this.#whileOpen(call)
      this.#outage.end()
      return value
    } catch (cause) {
      if (isTimeout(cause)) this.#setting.counters.timeouts += 1
      if (isUnreachable(cause) && !this.#closing) this.#outage.count(cause)
      throw cause
    }
  }

  async #whileOpen<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closing) throw new DatabaseError('unreachable', { message: 'the database is closed' })
    const running = call()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }
}

const isTimeout = (cause: unknown): boolean => cause instanceof DatabaseError && cause.kind === 'timeout'

const isUnreachable = (cause: unknown): boolean => cause instanceof DatabaseError && cause.kind === 'unreachable'

/** An outage of the database: one line in the log when it begins, and one when it is over. */
class Outage {
  readonly #log: Log
  #current: { begunMs: number; failedCalls: number } | undefined

  constructor(log: Log) {
    this.#log = log
  }

  count(cause: unknown): void {
    if (!this.#current) this.#log.error({ cause }, 'the database cannot be reached')
    this.#current ??= { begunMs: monotonicMs(), failedCalls: 0 }
    this.#current.failedCalls += 1
  }

  end(): void {
    if (!this.#current) return
    const { begunMs, failedCalls } = this.#current
    this.#current = undefined
    this.#log.info({ lastedMs: Math.round(monotonicMs() - begunMs), failedCalls }, 'the database answers again')
  }
}

/** A log that leaves out what fails because the database cannot be reached, which the database itself tells once. */
export function withoutOutages(log: Log): Log {
  const filtered =
    (level: keyof Log): Log[keyof Log] =>
    (fields, message) => {
      const { err, cause } = fields as { err?: unknown; cause?: unknown }
      if (!isUnreachable(err ?? cause)) log[level](fields, message)
    }
  return { info: filtered('info'), warn: filtered('warn'), error: filtered('error') }
}

function checkedChannel(channel: string): string {
  if (!channelName.test(channel)) throw new RangeError(`no name of a channel: ${channel}`)
  return channel
}

/** Tracks whether the current call comes from an open transaction of this database. */
class TransactionNesting {
  readonly #marks = new AsyncLocalStorage<{ open: boolean }>()
  #open = 0

  /** Throws inside an open transaction, where a second one would wait forever for the first. */
  refuse(what: string): void {
    if (this.#open > 0 && this.#marks.getStore()?.open)
      throw new Error(`${what} inside a transaction: use the query that it was given`)
  }

  /** Wraps `work` to run in its caller's async context, marked as open until it is done. */
  marked<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
    const inContext = AsyncResource.bind((argument: A) => {
      const mark = { open: true }
      this.#open += 1
      return this.#marks.run(mark, async () => work(argument)).finally(() => this.#leave(mark))
    })
    return async (argument) => inContext(argument)
  }

  /** Async context tracking slows down every promise, so it is disabled while no transaction is open. */
  #leave(mark: { open: boolean }): void {
    mark.open = false
    this.#open -= 1
    if (this.#open === 0) this.#marks.disable()
  }
}

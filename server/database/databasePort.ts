import type { Counters } from './counters.ts'
import type { Database, DatabaseStats, Query } from './database.ts'
import { DatabaseError } from './databaseError.ts'
import type { Engine, Limits, Log, Stop } from './engine.ts'
import { kyselyOver } from './kyselyOver.ts'
import { Nesting } from './nesting.ts'
import { boundStatement, type Cell, isWrite, type Run, type Statement, type StatementResult } from './statement.ts'

const channelName = /^[a-z_][a-z0-9_]{0,62}$/
const payloadBytes = 7_999

interface Setting {
  readonly log: Log
  readonly counters: Counters
  readonly limits: Limits
}

/** What both engines share: limits, counting, and the refusal of what would wait for itself. */
export class DatabasePort implements Database {
  readonly dialect: Database['dialect']
  readonly query: Query
  readonly #engine: Engine
  readonly #setting: Setting
  readonly #nesting = new Nesting()
  readonly #running = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  constructor(engine: Engine, setting: Setting) {
    this.dialect = engine.dialect
    this.#engine = engine
    this.#setting = setting
    this.query = this.limited(setting.limits.queryTimeoutMs)
  }

  limited(queryTimeoutMs: number): Query {
    return kyselyOver(this.dialect, (statement) => this.#run(statement, queryTimeoutMs))
  }

  async transaction<T>(work: (query: Query) => Promise<T>, limits: Partial<Limits> = {}): Promise<T> {
    this.#nesting.refuse('a transaction')
    const marked = this.#nesting.marked((run: Run) =>
      work(kyselyOver(this.dialect, (statement) => this.#logged(run, statement))),
    )
    try {
      return await this.#whileOpen(() => this.#engine.transaction(marked, { ...this.#setting.limits, ...limits }))
    } catch (cause) {
      throw this.#counted(cause)
    }
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
    const giveBack = await this.#whileOpen(() => this.#engine.lock(name))
    if (!giveBack) return null
    try {
      return { result: await work() }
    } finally {
      await giveBack()
    }
  }

  stats(): DatabaseStats {
    return { ...this.#setting.counters, queued: this.#engine.queued(), processIds: this.#engine.processIds() }
  }

  close(): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#running).then(() => this.#engine.close())
    return this.#closing
  }

  async #run(statement: Statement, timeoutMs: number, hot = false): Promise<StatementResult> {
    if (isWrite(statement.sql)) this.#nesting.refuse('a write')
    try {
      const run: Run = (bound) => this.#engine.run(bound, timeoutMs, hot)
      return await this.#whileOpen(() => this.#logged(run, statement))
    } catch (cause) {
      throw this.#counted(cause)
    }
  }

  async #logged(run: Run, statement: Statement): Promise<StatementResult> {
    this.#setting.counters.statements += 1
    try {
      return await run(boundStatement(statement))
    } catch (cause) {
      if (isTimeout(cause)) this.#setting.log.warn({ sql: statement.sql }, 'a statement ran past its limit')
      throw cause
    }
  }

  #counted(cause: unknown): unknown {
    if (isTimeout(cause)) this.#setting.counters.timeouts += 1
    return cause
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

function checkedChannel(channel: string): string {
  if (!channelName.test(channel)) throw new RangeError(`no name of a channel: ${channel}`)
  return channel
}

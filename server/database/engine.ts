import { deferred } from '#server/platform'
import type { DialectName } from './kyselyOver.ts'
import { type BoundStatement, DatabaseError, type Run, type StatementResult } from './statement.ts'

/** Where the port reports what nobody waits for. Pino's order: fields first. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export interface Limits {
  /** Of each statement, where it names none itself. */
  readonly queryTimeoutMs: number
  /** Of a whole transaction: how long it may hold its connection. */
  readonly transactionTimeoutMs: number
}

export type Stop = () => Promise<void>

/** One kind of database behind the port. Failures are `DatabaseError`s. */
export interface Engine {
  readonly dialect: DialectName
  /** A read, or a write as a transaction of its own. `hot`: it is worth keeping prepared. */
  run(statement: BoundStatement, timeoutMs: number, hot?: boolean): Promise<StatementResult>
  transaction<T>(work: (run: Run) => Promise<T>, limits: Limits): Promise<T>
  /** Writes a consistent copy into a new file. */
  backup(file: string): Promise<void>
  notify(channel: string, payload: string): Promise<void>
  listen(channel: string, hear: (payload: string) => void): Promise<Stop>
  /** Takes a lock that one process among all holds, or null when it is held; the result gives it back. */
  lock(name: string): Promise<Stop | null>
  /** Statements and transactions that wait for their turn. */
  queued(): number
  /** Database processes, for tests that end them. */
  processIds(): number[]
  close(): Promise<void>
}

/** What a database has done since it was opened. */
export interface Counters {
  statements: number
  /** Acknowledged writes: single statements and transactions. */
  writes: number
  /** Commits; on SQLite fewer than writes, because those that wait together are committed together. */
  commits: number
  /** Statements and transactions that were ended at their limit. */
  timeouts: number
  /** Database processes that took the place of one that ended, or connections to PostgreSQL that broke. */
  replaced: number
}

export const newCounters = (): Counters => ({ statements: 0, writes: 0, commits: 0, timeouts: 0, replaced: 0 })

interface Scope<T> {
  readonly run: Run
  /** How long the transaction may hold its connection. */
  readonly limitMs: number
  work(run: Run): Promise<T>
}

/** Lets statements through while the transaction is open and none of them has failed. */
function guardOf(run: Run): { guarded: Run; failure: () => unknown; end: () => void } {
  let failure: unknown
  let ended = false
  const guarded: Run = async (statement, timeoutMs) => {
    if (ended) throw new DatabaseError('other', { message: 'the transaction has ended' })
    if (failure) throw new DatabaseError('other', { message: 'an earlier statement failed', cause: failure })
    try {
      return await run(statement, timeoutMs)
    } catch (cause) {
      failure = cause
      throw cause
    }
  }
  return { guarded, failure: () => failure, end: () => (ended = true) }
}

/**
 * Runs the work of a transaction, the same on both databases: after a failed statement nothing more is taken and the
 * transaction fails, even when the work caught the error (PostgreSQL can do no other); past the limit it fails at once.
 */
export async function inScope<T>({ run, limitMs, work }: Scope<T>): Promise<T> {
  const { guarded, failure, end } = guardOf(run)
  const { promise: expired, reject } = deferred<never>()
  const message = `the transaction was rolled back after ${limitMs} ms`
  const timer = setTimeout(() => reject(new DatabaseError('timeout', { message })), limitMs)
  try {
    const value = await Promise.race([work(guarded), expired])
    if (failure()) throw failure()
    return value
  } finally {
    clearTimeout(timer)
    end()
  }
}

import { deferred } from '#server/platform'
import type { DialectName } from './kyselyOver.ts'
import { type BoundStatement, DatabaseError, type Run, type StatementResult } from './statement.ts'

/** Log for errors that no caller receives. Argument order as in Pino. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export interface Limits {
  /** Default timeout of a statement. */
  readonly queryTimeoutMs: number
  /** Timeout of a whole transaction. */
  readonly transactionTimeoutMs: number
}

export type Stop = () => Promise<void>

/** A database implementation behind the port. Fails with `DatabaseError`s. */
export interface Engine {
  readonly dialect: DialectName
  /** A read, or a write in a transaction of its own. `hot`: keep the statement prepared. */
  run(statement: BoundStatement, timeoutMs: number, hot?: boolean): Promise<StatementResult>
  transaction<T>(work: (run: Run) => Promise<T>, limits: Limits): Promise<T>
  /** Writes a consistent copy to a new file. */
  backup(file: string): Promise<void>
  notify(channel: string, payload: string): Promise<void>
  listen(channel: string, hear: (payload: string) => void): Promise<Stop>
  /** Takes a lock across all processes and returns its release, or null when it is held. */
  lock(name: string): Promise<Stop | null>
  /** Waiting statements and transactions. */
  queued(): number
  /** Database processes, for tests that kill them. */
  processIds(): number[]
  close(): Promise<void>
}

/** Counts since the database was opened. */
export interface Counters {
  statements: number
  /** Acknowledged writes: single statements and transactions. */
  writes: number
  /** Commits; on SQLite fewer than writes, because waiting writes are committed together. */
  commits: number
  /** Statements and transactions that timed out. */
  timeouts: number
  /** Restarted database processes, or broken connections to PostgreSQL. */
  replaced: number
}

export const newCounters = (): Counters => ({ statements: 0, writes: 0, commits: 0, timeouts: 0, replaced: 0 })

interface Scope<T> {
  readonly run: Run
  /** Timeout of the transaction. */
  readonly limitMs: number
  work(run: Run): Promise<T>
}

/** Rejects statements after the transaction has ended or one of them has failed. */
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
 * Runs the work of a transaction, alike on both databases: after a failed statement the transaction fails, even if the
 * work caught the error (as on PostgreSQL); when it times out, it fails at once.
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

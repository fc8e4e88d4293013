import { deferred } from '#server/platform'
import { DatabaseError } from './databaseError.ts'
import type { Run } from './statement.ts'

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

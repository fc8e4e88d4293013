import type { PoolClient } from 'pg'
import { DatabaseError } from '../databaseError.ts'
import type { Limits } from '../engine.ts'
import type { Run } from '../statement.ts'
import { inScope } from '../transactionScope.ts'
import { ask, type LimitInForce, limitTo, runOn, sessionLimit } from './connections.ts'
import { breaksConnection } from './postgresFailure.ts'

/** Runs the work between BEGIN and COMMIT on one connection. A transaction past its limit takes its connection with it. */
export async function pgTransaction<T>(
  client: PoolClient,
  work: (run: Run) => Promise<T>,
  { queryTimeoutMs, transactionTimeoutMs: limitMs }: Limits,
): Promise<T> {
  await limitTo(client, sessionLimit(client), queryTimeoutMs)
  await ask(client, 'begin')
  const limit: LimitInForce = { scope: 'local', ms: queryTimeoutMs }
  const { run, settled } = oneByOne((statement, timeoutMs = queryTimeoutMs) =>
    runOn(client, limit, { ...statement, timeoutMs }),
  )
  try {
    const value = await inScope({ run, limitMs, work })
    await committed(client)
    return value
  } catch (cause) {
    if (breaksConnection(cause)) throw cause
    await settled()
    await ask(client, 'rollback')
    throw cause
  }
}

/** Statements that are asked for together go one after the other; after one that failed none goes. */
function oneByOne(run: Run): { run: Run; settled(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(statement, timeoutMs) {
      const answered = last.then(() => run(statement, timeoutMs))
      last = answered
      return answered
    },
    settled: () =>
      last.then(
        () => undefined,
        () => undefined,
      ),
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. */
async function committed(client: PoolClient): Promise<void> {
  const { command } = await ask(client, 'commit')
  if (command !== 'COMMIT') throw new DatabaseError('other', { message: 'the transaction was rolled back' })
}

import { Client, type PoolClient } from 'pg'
import { type Counters, type Engine, inScope, type Limits, type Log, type Stop } from '../engine.ts'
import { DatabaseError, isWrite, type Run } from '../statement.ts'
import {
  ask,
  clientConfig,
  type LimitInForce,
  limitTo,
  openListener,
  openPool,
  runOn,
  sessionLimit,
  withClient,
} from './connections.ts'
import { breaksConnection, isStalePlan, postgresFailure } from './postgresFailure.ts'

interface PostgresOptions {
  readonly url: string
  readonly counters: Counters
  readonly log: Log
  /** Of each of the two pools. */
  readonly connections: number
}

/**
 * Opens PostgreSQL, shared by several servers. Each server has a listening connection and two pools: transactions take connections from one
 * and single statements from the other, so that reads never wait for transactions that wait for each other.
 */
export async function openPostgres({ url, counters, log, connections }: PostgresOptions): Promise<Engine> {
  const pool = openPool(url, connections)
  const transactions = openPool(url, connections)
  const listener = openListener(url, { log, counters })
  const acknowledged = () => {
    counters.writes += 1
    counters.commits += 1
  }

  const engine: Engine = {
    dialect: 'postgres',
    async run(statement, timeoutMs, hot) {
      const once = (prepared?: boolean) =>
        withClient(pool, (client) => runOn(client, sessionLimit(client), { ...statement, timeoutMs, hot: prepared }))
      const result = await once(hot).catch((cause: unknown) => {
        if (isStalePlan(cause)) return once()
        throw cause
      })
      if (isWrite(statement.sql)) acknowledged()
      return result
    },
    async transaction(work, limits) {
      const value = await withClient(transactions, (client) => pgTransaction(client, work, limits))
      acknowledged()
      return value
    },
    backup: () => Promise.reject(new DatabaseError('other', { message: 'PostgreSQL is backed up with pg_dump' })),
    notify: (channel, payload) =>
      withClient(pool, async (client) => {
        await ask(client, { text: 'select pg_notify($1, $2)', values: [channel, payload] })
      }),
    listen: (channel, hear) => listener.listen(channel, hear),
    lock: (name) => pgLock(url, name),
    queued: () => pool.waitingCount + transactions.waitingCount,
    processIds: () => [],
    async close() {
      await listener.close()
      await Promise.all([pool.end(), transactions.end()])
    },
  }
  await withClient(pool, (client) => ask(client, 'select 1')).catch(async (cause: unknown) => {
    await engine.close()
    throw cause
  })
  return engine
}

/** Runs `work` in a transaction. A transaction that times out closes its connection. */
async function pgTransaction<T>(
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

/** Runs statements one after the other; none runs after a failed one. */
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

/** PostgreSQL reports ROLLBACK instead of an error for COMMIT of a failed transaction. */
async function committed(client: PoolClient): Promise<void> {
  const { command } = await ask(client, 'commit')
  if (command !== 'COMMIT') throw new DatabaseError('other', { message: 'the transaction was rolled back' })
}

const take = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'

/** Advisory lock on its own connection, so that it is released even if the process dies. */
async function pgLock(url: string, name: string): Promise<Stop | null> {
  const client = new Client(clientConfig(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ locked: number }>(take, [name])
    if (rows[0]?.locked === 1) return () => client.end()
  } catch (cause) {
    throw postgresFailure(cause)
  }
  await client.end()
  return null
}

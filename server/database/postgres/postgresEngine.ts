import type { Counters } from '../counters.ts'
import { DatabaseError } from '../databaseError.ts'
import type { Engine, Log } from '../engine.ts'
import { isWrite } from '../statement.ts'
import { ask, openPool, runOn, sessionLimit, withClient } from './connections.ts'
import { Listener } from './listener.ts'
import { pgLock } from './pgLock.ts'
import { pgTransaction } from './pgTransaction.ts'
import { isStalePlan } from './postgresFailure.ts'

interface PostgresOptions {
  readonly url: string
  readonly counters: Counters
  readonly log: Log
}

/** Several servers may work on one PostgreSQL; each has a pool of connections and one that listens. */
export async function openPostgres({ url, counters, log }: PostgresOptions): Promise<Engine> {
  const pool = openPool(url)
  const listener = new Listener(url, { log, counters })
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
      const value = await withClient(pool, (client) => pgTransaction(client, work, limits))
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
    queued: () => pool.waitingCount,
    processIds: () => [],
    async close() {
      await listener.close()
      await pool.end()
    },
  }
  await withClient(pool, (client) => ask(client, 'select 1')).catch(async (cause: unknown) => {
    await engine.close()
    throw cause
  })
  return engine
}

import { Client } from 'pg'
import type { Stop } from '../engine.ts'
import { clientConfig } from './connections.ts'
import { postgresFailure } from './postgresFailure.ts'

const take = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'

/** An advisory lock on a connection of its own: it ends with the connection, also when this process dies. */
export async function pgLock(url: string, name: string): Promise<Stop | null> {
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

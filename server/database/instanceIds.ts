import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform'
import { repeatedly } from '#server/platform'
import type { Database, Query } from './database.ts'
import { takeTurn } from './database.ts'
import type { Log } from './engine.ts'
import type { TableSpec } from './table/tableSpec.ts'

/** Instances with the worker number in their ids. */
export const instanceTable: TableSpec = {
  name: 'sys_instance',
  columns: [
    { name: 'worker', type: 'integer', nullable: false },
    { name: 'token', type: 'text', length: 32, nullable: false },
    { name: 'seen_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['worker'],
}

interface LeaseOptions {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Log
  /** Called when another instance has taken the number: no more ids may be created, so the process must exit. */
  lost(): void
}

interface WorkerLease {
  readonly worker: number
  /** Releases the number. */
  release(): Promise<void>
}

const renewMs = 10_000
const expiredMs = 60_000

/** The free number after the one last seen, so that a number is reused as late as possible. */
async function freeWorker(query: Query, nowMs: number): Promise<number> {
  const rows = await query
    .selectFrom(instanceTable.name)
    .select(['worker', 'seen_ms'])
    .orderBy('seen_ms', 'desc')
    .execute()
  const leased = new Set(rows.filter(({ seen_ms }) => Number(seen_ms) > nowMs - expiredMs).map(({ worker }) => worker))
  const last = Number(rows[0]?.worker ?? -1)
  const next = Array.from({ length: workers }, (_, step) => (last + 1 + step) % workers).find(
    (each) => !leased.has(each),
  )
  if (next === undefined) throw new Error(`all ${workers} numbers of instances are taken`)
  return next
}

async function leasedWorker(database: Database, token: string, clock: LeaseOptions['clock']): Promise<number> {
  return database.transaction(async (query) => {
    await takeTurn(query, database.dialect, instanceTable.name)
    const seen_ms = clock.nowMs()
    const worker = await freeWorker(query, seen_ms)
    await query.deleteFrom(instanceTable.name).where('worker', '=', worker).execute()
    await query.insertInto(instanceTable.name).values({ worker, token, seen_ms }).execute()
    return worker
  })
}

/** Leases a number and renews it until released; the table must exist. */
export async function leaseWorker(database: Database, { clock, log, lost }: LeaseOptions): Promise<WorkerLease> {
  const token = randomBytes(16).toString('hex')
  const worker = await leasedWorker(database, token, clock)
  const own = (seen_ms: number) =>
    database.query
      .updateTable(instanceTable.name)
      .set({ seen_ms })
      .where('worker', '=', worker)
      .where('token', '=', token)
  const renew = async () => {
    const { numUpdatedRows } = await own(clock.nowMs()).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) lost()
  }
  const stop = repeatedly(renewMs, () =>
    renew().catch((cause: unknown) => log.warn({ cause }, 'could not renew the id of this instance')),
  )
  return {
    worker,
    async release() {
      stop()
      await own(clock.nowMs() - expiredMs).execute()
    },
  }
}

/** Generates ids: integers of 19 digits as text. */
interface Ids {
  next(): string
}

interface IdOptions {
  readonly clock: Pick<Clock, 'nowMs'>
  /** Number of this instance, below `workers`; unique among running instances. */
  readonly worker: number
}

/** Maximum number of concurrent instances. */
const workers = 1_024

const idsPerMs = 4_096
/** Epoch of the ids (2010-11-04): ids have 19 digits and fit into 63 bits until 2079. */
const beginningMs = 1_288_834_974_657

/**
 * Ids ascend with time and are unique: milliseconds, instance, counter. When the clock goes back or a millisecond is
 * exhausted, counting continues from the last id.
 */
export function createIds({ clock, worker }: IdOptions): Ids {
  if (!Number.isInteger(worker) || worker < 0 || worker >= workers)
    throw new RangeError(`no number of an instance: ${worker}`)
  let lastMs = 0
  let count = 0
  return {
    next() {
      const nowMs = clock.nowMs()
      count = nowMs > lastMs ? 0 : count + 1
      if (nowMs > lastMs) lastMs = nowMs
      else if (count === idsPerMs) {
        lastMs += 1
        count = 0
      }
      const ms = BigInt(lastMs - beginningMs)
      return String((ms * BigInt(workers) + BigInt(worker)) * BigInt(idsPerMs) + BigInt(count))
    },
  }
}

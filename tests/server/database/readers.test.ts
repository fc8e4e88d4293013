import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { freshDatabase, recordingLog, removeDatabase } from '#fixtures/databases.ts'
import { type Database, openDatabase } from '#server/database'

const opened: Database[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function openReadable(queryTimeoutMs = 60_000) {
  const url = await freshDatabase('sqlite')
  const database = await openDatabase({ url, sync: 'off', log: recordingLog(), queryTimeoutMs })
  opened.push(database)
  return { database, remove: () => removeDatabase('sqlite', url) }
}

const quick = (database: Database) => sql<{ n: number }>`select 7 as n`.execute(database.query)
const endless = (database: Database) =>
  sql`with recursive n(i) as (values (1) union all select i + 1 from n) select count(*) from n`.execute(database.query)

const burst = (database: Database) => Promise.all(Array.from({ length: 50 }, () => quick(database)))

/** Reads wait for the first reader until another one is worth its start. */
async function untilBoth(database: Database) {
  while (processes(database).length < 3) {
    const reads = burst(database)
    await setImmediate()
    vi.advanceTimersByTime(20)
    await reads
  }
}

const processes = (database: Database) => database.stats().processIds
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('reads with one process as long as reads come one after the other', async () => {
  const { database } = await openReadable()
  for (let turn = 0; turn < 5; turn += 1) expect((await quick(database)).rows).toEqual([{ n: 7 }])
  expect(processes(database)).toHaveLength(2)
})

it('reads some things at once with one process, which is soon free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { database } = await openReadable()
  for (let turn = 0; turn < 5; turn += 1) await burst(database)
  expect(processes(database)).toHaveLength(2)
})

it('starts another process for a read that waits for the first one, and answers it before', async () => {
  const { database } = await openReadable(2_500)
  await quick(database)
  const order: string[] = []
  const slow = endless(database).catch(() => void order.push('slow'))
  for (let turn = 0; turn < 20; turn += 1) {
    await quick(database)
    order.push('quick')
  }
  await slow
  expect(order).toEqual([...Array.from({ length: 20 }, () => 'quick'), 'slow'])
})

it('ends all processes but one after a minute in which that was enough, and starts them again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { database } = await openReadable()
  await untilBoth(database)
  const [writer, first, second] = processes(database)
  vi.advanceTimersByTime(59_000)
  expect(processes(database)).toHaveLength(3)
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(10_000)
      await quick(database)
      return processes(database)
    })
    .toEqual([writer, first])
  await expect.poll(() => isRunning(second ?? 0)).toBe(false)
  const answers = await burst(database)
  expect(answers.every(({ rows }) => rows[0]?.n === 7)).toBe(true)
})

it('waits for a process that is ending when the database closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { database, remove } = await openReadable()
  await untilBoth(database)
  const all = processes(database)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000)
      return processes(database)
    })
    .toHaveLength(2)
  await database.close()
  expect(all.filter(isRunning)).toEqual([])
  await remove()
})

it('says why nothing can be read when no reading process can open the file', async () => {
  const { database, remove } = await openReadable()
  await remove()
  const reads = await Promise.allSettled([quick(database), quick(database)])
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(quick(database)).rejects.toMatchObject({ kind: 'unreachable' })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { eachDialect, recordingLog } from '#fixtures/databases.ts'
import { createIds, instanceTable, leaseWorker, migrateTables } from '#server/database'

const at = (ms: number) => ({ nowMs: () => ms, now: () => '' })
const nowMs = Date.UTC(2026, 10, 20)

describe('ids', () => {
  it('have 19 digits, now and for decades', () => {
    for (const year of [2020, 2026, 2050, 2078]) {
      const id = createIds({ clock: at(Date.UTC(year, 0, 1)), worker: 1_023 }).next()
      expect(id).toMatch(/^[1-9]\d{18}$/)
      expect(BigInt(id) < 2n ** 63n).toBe(true)
    }
  })

  it('go up without a repetition, also in one millisecond', () => {
    const ids = createIds({ clock: at(nowMs), worker: 7 })
    const newIds = Array.from({ length: 10_000 }, () => ids.next())
    expect(new Set(newIds).size).toBe(newIds.length)
    expect(newIds).toEqual([...newIds].sort())
  })

  it('go up when the clock goes back', () => {
    let ms = nowMs
    const ids = createIds({ clock: { nowMs: () => ms }, worker: 7 })
    const before = ids.next()
    ms -= 60_000
    expect(ids.next() > before).toBe(true)
    ms = nowMs + 1
    expect(ids.next() > before).toBe(true)
  })

  it('of two instances differ in the same millisecond', () => {
    const [one, two] = [1, 2].map((worker) => createIds({ clock: at(nowMs), worker }))
    const newIds = Array.from({ length: 5_000 }, () => [one?.next(), two?.next()]).flat()
    expect(new Set(newIds).size).toBe(newIds.length)
  })

  it('follow the time', () => {
    const id = (ms: number) => createIds({ clock: at(ms), worker: 1_023 }).next()
    expect(id(nowMs) < createIds({ clock: at(nowMs + 1), worker: 0 }).next()).toBe(true)
  })

  it.each([[-1], [1_024], [0.5]])('need a number of the instance, not %d', (worker) => {
    expect(() => createIds({ clock: at(nowMs), worker })).toThrow('no number of an instance')
  })
})

eachDialect((open) => {
  afterEach(() => vi.useRealTimers())
  const ready = async () => {
    const database = await open()
    await migrateTables(database, [instanceTable], { clock: at(nowMs), backupFolder: '' })
    return database
  }
  const lease = (clock = at(nowMs), lost = () => undefined) => ({ clock, log: recordingLog(), lost })

  describe('the number of an instance', () => {
    it('differs from that of every other instance', async () => {
      const database = await ready()
      const leases = await Promise.all(Array.from({ length: 5 }, () => leaseWorker(database, lease())))
      expect(new Set(leases.map(({ worker }) => worker)).size).toBe(5)
    })

    it('rests after its release, and after its holder is gone for a minute', async () => {
      const database = await ready()
      const first = await leaseWorker(database, lease())
      await first.release()
      const second = await leaseWorker(database, lease())
      expect([first.worker, second.worker]).toEqual([0, 1])
      await database.query.updateTable('sys_instance').set({ worker: 1_023 }).where('worker', '=', 1).execute()
      await database.query
        .insertInto('sys_instance')
        .values({ worker: 1, token: 'held', seen_ms: nowMs - 1 })
        .execute()
      expect((await leaseWorker(database, lease(at(nowMs + 59_000)))).worker).toBe(0)
      expect((await leaseWorker(database, lease(at(nowMs + 61_000)))).worker).toBe(1)
    })

    it('is kept by renewing it, and its loss is told', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] })
      const database = await ready()
      const lost = vi.fn()
      const { worker } = await leaseWorker(database, lease(at(nowMs), lost))
      const seen = () =>
        database.query.selectFrom('sys_instance').select('seen_ms').where('worker', '=', worker).executeTakeFirst()
      await database.query.updateTable('sys_instance').set({ seen_ms: 1 }).execute()
      vi.advanceTimersByTime(10_000)
      await expect.poll(async () => (await seen())?.seen_ms).toBe(nowMs)
      await database.query.updateTable('sys_instance').set({ token: 'other' }).execute()
      vi.advanceTimersByTime(10_000)
      await expect.poll(() => lost.mock.calls.length).toBe(1)
    })
  })
})

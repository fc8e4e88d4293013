import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect, onDatabase } from '#fixtures/databases.ts'
import type { Database } from '#server/database'
import writes from '../../cases/database/write.json' with { type: 'json' }

/** Hands out what is heard, one after the other. */
function receiver(): { hear: (payload: string) => void; next: () => Promise<string> } {
  const waiting: ((payload: string) => void)[] = []
  const unread: string[] = []
  return {
    hear(payload) {
      const first = waiting.shift()
      if (first) first(payload)
      else unread.push(payload)
    },
    next: () => {
      const payload = unread.shift()
      return payload === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(payload)
    },
  }
}

eachDialect((open, { dialect }) => {
  describe('a notice', () => {
    it('reaches those who listen to its channel, in order, until they stop', async () => {
      const database = await open()
      const news = receiver()
      const other = receiver()
      const stop = await database.listen('news', news.hear)
      await database.listen('other', other.hear)
      await database.notify('news', '1')
      await database.notify('news', '{"id":"2"}')
      expect([await news.next(), await news.next()]).toEqual(['1', '{"id":"2"}'])
      await stop()
      await database.notify('news', 'unheard')
      await database.notify('other', 'last')
      expect(await other.next()).toBe('last')
    })

    it.each([['News'], ['a-b'], [''], ['a"; drop']])('has no channel %j', async (channel) => {
      const database = await open()
      await expect(database.notify(channel, 'x')).rejects.toThrow('no name of a channel')
      await expect(database.listen(channel, () => undefined)).rejects.toThrow('no name of a channel')
    })

    it('is short', async () => {
      const database = await open()
      await database.notify('news', 'x'.repeat(7_999))
      await expect(database.notify('news', 'x'.repeat(8_000))).rejects.toThrow('7999 bytes')
    })
  })

  describe('a lock', () => {
    it('is held by one at a time and given back, also after a failure', async () => {
      const database = await open()
      const outer = await database.advisoryLock('job', async () => {
        expect(await database.advisoryLock('job', async () => 'second')).toBeNull()
        expect(await database.advisoryLock('other', async () => 'other')).toEqual({ result: 'other' })
        return 'first'
      })
      expect(outer).toEqual({ result: 'first' })
      const failing = database.advisoryLock('job', () => Promise.reject(new Error('no')))
      await expect(failing).rejects.toThrow('no')
      expect(await database.advisoryLock('job', async () => 'third')).toEqual({ result: 'third' })
    })
  })

  describe('a statement', () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await sql`create table mark (id varchar(20) primary key)`.execute(database.query)
    })

    it.each(writes)('$sql', async ({ sql: text, write }) => {
      const before = database.stats().writes
      await sql.raw(text).execute(database.query)
      expect(database.stats().writes - before).toBe(write ? 1 : 0)
    })
  })

  it('tells what kind it is', async () => {
    expect((await open()).dialect).toBe(dialect)
  })
})

onDatabase('postgres', (open, { url }) => {
  it('tells other instances, and shares locks with them', async () => {
    const place = await url()
    const [one, two] = await Promise.all([open({ url: place }), open({ url: place })])
    const news = receiver()
    await two.listen('news', news.hear)
    await one.notify('news', 'from one')
    expect(await news.next()).toBe('from one')
    await one.advisoryLock('job', async () => {
      expect(await two.advisoryLock('job', async () => 1)).toBeNull()
    })
  })

  it('listens again when the connection that listens has ended', async () => {
    const database = await open()
    const news = receiver()
    await database.listen('news', news.hear)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "news"'`.execute(database.query)
    await expect.poll(() => database.stats().replaced).toBe(1)
    const listening = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and query = 'listen "news"'`
    await expect.poll(async () => (await listening.execute(database.query)).rows[0]?.n).toBe(1)
    await database.notify('news', 'again')
    expect(await news.next()).toBe('again')
  })
})

import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eachDialect, onDatabase, recordingLog } from '#fixtures/databases.ts'
import type { Database, DialectName, Query } from '#server/database'

const endless: Record<DialectName, RawBuilder<unknown>> = {
  sqlite: sql`with recursive c(n) as (select 1 union all select n + 1 from c) select count(*) as n from c`,
  postgres: sql`select pg_sleep(60)`,
}
const endlessWrite = sql`insert into mark
  with recursive c(n) as (select 1 union all select n + 1 from c) select 'run' || max(n) from c`

async function marked(database: Database): Promise<Database> {
  await sql`create table mark (id varchar(20) primary key)`.execute(database.query)
  return database
}
const mark = (query: Query, id: string) => query.insertInto('mark').values({ id }).execute()
const marks = async ({ query }: Database) => (await query.selectFrom('mark').select('id').execute()).map(({ id }) => id)

/** The ids whose write was acknowledged. */
async function acknowledged(writes: readonly (readonly [string, Promise<unknown>])[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(writes.map(([, write]) => write))
  return writes.flatMap(([id], index) => (outcomes[index]?.status === 'fulfilled' ? [id] : []))
}

eachDialect((open, { dialect }) => {
  describe('a statement past its limit', () => {
    it('is ended and named in the log, and the next one runs', async () => {
      const log = recordingLog()
      const database = await open({ log })
      await expect(endless[dialect].execute(database.limited(150))).rejects.toMatchObject({
        kind: 'timeout',
        name: 'DatabaseError',
      })
      expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
      expect(database.stats().timeouts).toBe(1)
      expect(log.lines).toMatchObject([{ level: 'warn', message: 'statement exceeded its time limit' }])
    })

    it('by the limit of the database', async () => {
      const database = await open({ queryTimeoutMs: 150 })
      await expect(endless[dialect].execute(database.query)).rejects.toMatchObject({ kind: 'timeout' })
    })

    it('takes its transaction with it, and the next one runs', async () => {
      const database = await marked(await open({ queryTimeoutMs: 150 }))
      const work = database.transaction(async (query) => {
        await mark(query, 'a')
        await endless[dialect].execute(query)
      })
      await expect(work).rejects.toMatchObject({ kind: 'timeout' })
      await database.transaction((query) => mark(query, 'b'))
      expect(await marks(database)).toEqual(['b'])
    })
  })

  describe('a closed database', () => {
    it('has finished what was running and takes nothing new', async () => {
      const database = await marked(await open())
      const writes = ['a', 'b', 'c'].map((id) => [id, mark(database.query, id)] as const)
      const work = database.transaction((query) => mark(query, 'd'))
      await new Promise((resolve) => setImmediate(resolve))
      const closing = database.close()
      expect(await acknowledged([...writes, ['d', work]])).toEqual(['a', 'b', 'c', 'd'])
      await closing
      await expect(mark(database.query, 'e')).rejects.toMatchObject({
        kind: 'unreachable',
        message: 'the database is closed',
      })
      await expect(database.transaction(async () => 1)).rejects.toMatchObject({ kind: 'unreachable' })
    })
  })
})

onDatabase('sqlite', (open, { url }) => {
  const fileOf = (place: string) => place.slice('sqlite:'.length)

  it('keeps its file to itself, and finds it again', async () => {
    const place = await url()
    const first = await marked(await open({ url: place }))
    await mark(first.query, 'kept')
    await first.close()
    expect(statSync(fileOf(place)).mode & 0o077).toBe(0)
    expect(await marks(await open({ url: place }))).toEqual(['kept'])
  })

  it('gives the reads beside a statement past its limit to another process', async () => {
    const database = await open()
    const quick = () => sql<{ n: number }>`select ${7} as n`.execute(database.query).then(({ rows }) => rows[0]?.n)
    const slow = [1, 2].map(() => endless.sqlite.execute(database.limited(200)))
    const reads = Array.from({ length: 30 }, quick)
    for (const one of await Promise.allSettled(slow)) expect(one).toMatchObject({ reason: { kind: 'timeout' } })
    expect(new Set(await Promise.all(reads))).toEqual(new Set([7]))
    // The first that is lost is replaced for the reads that wait; the second one only when reads wait for that.
    const { timeouts, replaced } = database.stats()
    expect([timeouts, replaced > 0]).toEqual([2, true])
  })

  it('acknowledges nothing of a group that is lost with a write past its limit', async () => {
    const database = await marked(await open({ queryTimeoutMs: 200 }))
    const before = Array.from({ length: 10 }, (_, index) => [`b${index}`, mark(database.query, `b${index}`)] as const)
    const work = database.transaction((query) => mark(query, 'work'))
    const runaway = endlessWrite.execute(database.query)
    const after = Array.from({ length: 10 }, (_, index) => [`a${index}`, mark(database.query, `a${index}`)] as const)
    await expect(runaway).rejects.toMatchObject({ kind: 'timeout' })
    const done = await acknowledged([...before, ['work', work], ...after])
    expect(done.filter((id) => id !== 'work')).toEqual([...before, ...after].map(([id]) => id))
    expect((await marks(database)).sort()).toEqual(done.sort())
  })

  it('loses no acknowledged write when the writing process is killed again and again', async () => {
    const database = await marked(await open())
    const writes: (readonly [string, Promise<unknown>])[] = []
    for (let round = 0; round < 4; round += 1) {
      const batch = Array.from({ length: 50 }, (_, index) => `r${round}x${index}`)
      writes.push(...batch.map((id) => [id, mark(database.query, id)] as const))
      await writes.at(-25)?.[1].catch(() => undefined)
      process.kill(database.stats().processIds[0] ?? 0, 'SIGKILL')
    }
    const done = await acknowledged(writes)
    const stored = new Set(await marks(database))
    expect(done.filter((id) => !stored.has(id))).toEqual([])
    expect(done.length).toBeGreaterThan(50)
    expect(database.stats().replaced).toBeGreaterThan(0)
    await mark(database.query, 'after')
  })

  it('goes on reading when a reading process is killed', async () => {
    const database = await marked(await open())
    await marks(database)
    const reads = Array.from({ length: 50 }, () => marks(database))
    for (const pid of database.stats().processIds.slice(1)) process.kill(pid, 'SIGKILL')
    expect(new Set((await Promise.all(reads)).map(String))).toEqual(new Set(['']))
  })

  it('says that the disk is full, and keeps what was there', async () => {
    const database = await marked(await open())
    await mark(database.query, 'kept')
    await sql`create table big (id integer primary key, text text)`.execute(database.query)
    await sql.raw('pragma max_page_count = 20').execute(database.query)
    const fill = (id: number) =>
      database.query
        .insertInto('big')
        .values({ id, text: 'x'.repeat(20_000) })
        .execute()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, id) => fill(id)))
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    for (const one of failed) expect(one).toMatchObject({ reason: { kind: 'full' } })
    const { rows } = await sql<{ n: number }>`select count(*) as n from big`.execute(database.query)
    expect(rows[0]?.n).toBe(outcomes.length - failed.length)
    expect(await marks(database)).toEqual(['kept'])
    await mark(database.query, 'small')
  })

  it('says that another process holds the file', async () => {
    const place = await url()
    const database = await marked(await open({ url: place }))
    const other = new Sqlite(fileOf(place))
    other.exec('begin immediate')
    await expect(mark(database.query, 'a')).rejects.toMatchObject({ kind: 'busy' })
    expect(await marks(database)).toEqual([])
    other.exec('rollback')
    other.close()
    await mark(database.query, 'b')
    expect(await marks(database)).toEqual(['b'])
  })

  it('refuses at once what would wait too long', async () => {
    const database = await marked(await open())
    const writes = Array.from(
      { length: 5_500 },
      (_, index) => [`w${index}`, mark(database.query, `w${index}`)] as const,
    )
    const refused = (await Promise.allSettled(writes.map(([, write]) => write))).filter(
      (one) => one.status === 'rejected',
    )
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused)
      expect(one).toMatchObject({ reason: { kind: 'busy', message: 'too many writes are waiting' } })
    expect((await marks(database)).length).toBe(writes.length - refused.length)
  })

  it('copies itself while it is written to', async () => {
    const place = await url()
    const database = await marked(await open({ url: place }))
    await mark(database.query, 'before')
    const copy = `${fileOf(place)}.copy`
    await Promise.all([
      database.backup(copy),
      ...Array.from({ length: 20 }, (_, index) => mark(database.query, `w${index}`)),
    ])
    const other = new Sqlite(copy, { readonly: true })
    expect(other.prepare(`select count(*) as n from mark where id = 'before'`).get()).toEqual({ n: 1 })
    expect(other.pragma('integrity_check', { simple: true })).toBe('ok')
    other.close()
    await expect(database.backup('/dev/null/copy')).rejects.toThrow()
  })
})

onDatabase('postgres', (open) => {
  it('goes on when its connections are ended', async () => {
    const database = await marked(await open())
    const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const work = database.transaction(async (query) => {
      await mark(query, 'a')
      await ended.execute(database.committed)
      await mark(query, 'b')
    })
    await expect(work).rejects.toMatchObject({ kind: 'unreachable' })
    await mark(database.query, 'c')
    expect(await marks(database)).toEqual(['c'])
  })

  it('is not backed up by copying a file', async () => {
    const database = await open()
    await expect(database.backup('copy')).rejects.toThrow('pg_dump')
  })
})

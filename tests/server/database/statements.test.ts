import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { type Database, openDatabase } from '#server/database'

eachDialect((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await sql`create table person (id varchar(19) primary key, name varchar(50), born bigint)`.execute(database.query)
  })
  const add = (id: string, name: string | null, born: number | string | null = null) =>
    database.query.insertInto('person').values({ id, name, born }).execute()
  const find = (id: string) => database.query.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()

  describe('a statement', () => {
    it('adds, reads, changes and deletes rows', async () => {
      await add('1', '李雷')
      expect(await find('1')).toEqual({ id: '1', name: '李雷', born: null })
      const changed = await database.query
        .updateTable('person')
        .set({ name: '韩梅梅' })
        .where('id', '=', '1')
        .executeTakeFirst()
      expect(changed.numUpdatedRows).toBe(1n)
      expect((await find('1'))?.name).toBe('韩梅梅')
      const deleted = await database.query.deleteFrom('person').where('id', 'in', ['1', 'none']).executeTakeFirst()
      expect(deleted.numDeletedRows).toBe(1n)
      expect(await find('1')).toBeUndefined()
    })

    it('gives rows of an insert back', async () => {
      const rows = await database.query
        .insertInto('person')
        .values({ id: '2', name: 'x', born: 3 })
        .returning(['id', 'born'])
        .execute()
      expect(rows).toEqual([{ id: '2', born: 3 }])
    })

    it('keeps ids of 19 digits, whole numbers of any size and texts that look like numbers', async () => {
      await add('1234567890123456789', '0012.50', 9_007_199_254_740_991)
      expect(await find('1234567890123456789')).toEqual({
        id: '1234567890123456789',
        name: '0012.50',
        born: 9_007_199_254_740_991,
      })
      await add('3', null, '1234567890123456789')
      expect((await find('3'))?.born).toBe('1234567890123456789')
      const { rows } = await sql`select id from person where born = ${'1234567890123456789'}`.execute(database.query)
      expect(rows).toEqual([{ id: '3' }])
    })

    it('keeps any character and the empty text', async () => {
      const texts = ['', 'o\'x"', 'a\nb\u2028\\', '𠮷👍🏽', '%_']
      for (const [index, text] of texts.entries()) await add(`t${index}`, text)
      const rows = await database.query
        .selectFrom('person')
        .select('name')
        .where('id', 'like', 't%')
        .orderBy('id')
        .execute()
      expect(rows.map(({ name }) => name)).toEqual(texts)
    })

    it('counts and sums in numbers', async () => {
      await database.query
        .insertInto('person')
        .values([
          { id: 's1', name: 'sum', born: 40 },
          { id: 's2', name: 'sum', born: 2 },
        ])
        .execute()
      const { rows } = await sql`select count(*) as n, sum(born) as total from person where name = 'sum'`.execute(
        database.query,
      )
      expect(rows).toEqual([{ n: 2, total: 42 }])
    })

    it('brings thousands of rows', async () => {
      const many = Array.from({ length: 4_001 }, (_, index) => ({ id: `m${index}`, name: 'many', born: index }))
      for (let from = 0; from < many.length; from += 500)
        await database.query
          .insertInto('person')
          .values(many.slice(from, from + 500))
          .execute()
      const rows = await database.query
        .selectFrom('person')
        .selectAll()
        .where('name', '=', 'many')
        .orderBy('born')
        .execute()
      expect(rows).toEqual(many)
    })

    it('may be compiled once and run often', async () => {
      await add('c1', 'compiled')
      const { sql: text } = database.query.selectFrom('person').select('name').where('id', '=', 'c1').compile()
      expect(await database.rows({ sql: text, parameters: ['c1'] })).toEqual([{ name: 'compiled' }])
      expect(await database.rows({ sql: text, parameters: ['none'] })).toEqual([])
    })

    it.each([[true], [Number.NaN], [new Date(0)], [Buffer.from('x')]])('does not take %s', async (value) => {
      await expect(
        database.query
          .insertInto('person')
          .values({ id: 'v', name: value as never })
          .execute(),
      ).rejects.toThrow(/parameter 2 is/)
    })

    it('sees a changed table at once, on every connection', async () => {
      await sql`create table shape (a integer)`.execute(database.query)
      await sql`insert into shape values (1)`.execute(database.query)
      const read = async () => {
        const { rows } = await sql`select * from shape`.execute(database.query)
        expect(await database.rows({ sql: 'select * from shape', parameters: [] })).toEqual(rows)
        return rows
      }
      expect(await Promise.all([read(), read(), read()])).toEqual(Array.from({ length: 3 }, () => [{ a: 1 }]))
      await sql`alter table shape rename column a to b`.execute(database.query)
      expect(await Promise.all([read(), read(), read()])).toEqual(Array.from({ length: 3 }, () => [{ b: 1 }]))
    })
  })

  describe('a failure', () => {
    it('of uniqueness names the columns', async () => {
      await sql`create unique index person_name on person (name, born)`.execute(database.query)
      await add('u1', 'twice', 1)
      await expect(add('u2', 'twice', 1)).rejects.toMatchObject({ kind: 'unique', columns: ['name', 'born'] })
      await expect(add('u1', 'other')).rejects.toMatchObject({ kind: 'unique', columns: ['id'] })
    })

    it('says nothing of the statement', async () => {
      const failure = await sql`select secret from nowhere`.execute(database.query).catch((cause: unknown) => cause)
      expect(failure).toMatchObject({ name: 'DatabaseError', kind: 'other' })
      expect((failure as Error).message).not.toMatch(/secret|nowhere|select/)
    })
  })

  it('offers no second way to a transaction or a stream', async () => {
    await expect(database.query.transaction().execute(async () => 1)).rejects.toThrow(
      'use transaction() of the database',
    )
    const stream = database.query.selectFrom('person').selectAll().stream()
    await expect(stream.next()).rejects.toThrow('page by page')
  })
})

describe('a database that cannot be opened', () => {
  const log = { info() {}, warn() {}, error() {} }
  const source = fileURLToPath(import.meta.url)

  it.each([[`sqlite:${source}`], [`sqlite:${source}/village.db`], ['postgres://nobody:x@127.0.0.1:1/none']])(
    '%s is told as such',
    async (url) => {
      await expect(openDatabase({ url, log })).rejects.toMatchObject({ kind: 'unreachable' })
    },
  )

  it('needs a url of a kind that is known', async () => {
    await expect(openDatabase({ url: 'mysql://here', log })).rejects.toThrow('sqlite:<file> or postgres://')
  })
})

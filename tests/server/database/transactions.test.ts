import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eachDialect, onDatabase } from '#fixtures/databases.ts'
import type { Database, Query } from '#server/database'

const makeAccounts = (database: Database) =>
  sql`create table account (id varchar(10) primary key, amount bigint not null)`.execute(database.query)
const add = (query: Query, id: string, amount = 0) => query.insertInto('account').values({ id, amount }).execute()
const ids = async (query: Query) =>
  (await query.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id)

eachDialect((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await makeAccounts(database)
  })
  beforeEach(() => database.query.deleteFrom('account').execute())

  describe('a transaction', () => {
    it('commits what its work did and gives its result', async () => {
      const result = await database.transaction(async (query) => {
        await add(query, 'a')
        await add(query, 'b')
        return ids(query)
      })
      expect(result).toEqual(['a', 'b'])
      expect(await ids(database.query)).toEqual(['a', 'b'])
    })

    it('undoes everything when its work rejects', async () => {
      const work = database.transaction(async (query) => {
        await add(query, 'a')
        throw new Error('not like this')
      })
      await expect(work).rejects.toThrow('not like this')
      expect(await ids(database.query)).toEqual([])
    })

    it('is not seen before its commit', async () => {
      await database.transaction(async (query) => {
        await add(query, 'a')
        expect(await ids(query)).toEqual(['a'])
        expect(await ids(database.committed)).toEqual([])
      })
      expect(await ids(database.query)).toEqual(['a'])
    })

    it('fails as a whole with a failed statement, even when its work goes on', async () => {
      const work = database.transaction(async (query) => {
        await add(query, 'a')
        await expect(add(query, 'a')).rejects.toMatchObject({ kind: 'unique' })
        await expect(add(query, 'b')).rejects.toMatchObject({ kind: 'other', message: 'an earlier statement failed' })
        return 'done'
      })
      await expect(work).rejects.toMatchObject({ kind: 'unique', columns: ['id'] })
      expect(await ids(database.query)).toEqual([])
    })

    it('runs statements that are asked for together one after the other', async () => {
      const answers = await database.transaction((query) =>
        Promise.all([add(query, 'a'), ids(query), add(query, 'b'), ids(query)]),
      )
      expect([answers[1], answers[3]]).toEqual([['a'], ['a', 'b']])
    })

    it('undoes all that were asked for together when one of them fails', async () => {
      const work = database.transaction((query) => Promise.all([add(query, 'a'), add(query, 'a'), add(query, 'b')]))
      await expect(work).rejects.toMatchObject({ kind: 'unique' })
      await database.transaction((query) => add(query, 'c'))
      expect(await ids(database.query)).toEqual(['c'])
    })

    it('takes nothing after its end', async () => {
      let late: Query = database.query
      await database.transaction(async (query) => {
        late = query
        await add(query, 'a')
      })
      await expect(add(late, 'b')).rejects.toThrow('the transaction has ended')
      expect(await ids(database.query)).toEqual(['a'])
    })

    it('refuses another one inside, and a write past it', async () => {
      await database.transaction(async (query) => {
        await expect(database.transaction(async () => 1)).rejects.toThrow('a transaction inside a transaction')
        await expect(add(database.query, 'b')).rejects.toThrow('a write inside a transaction')
        await add(query, 'a')
      })
      expect(await ids(database.query)).toEqual(['a'])
      await add(database.query, 'c')
    })

    it('lets what it has started write after its end', async () => {
      let later: Promise<unknown> = Promise.resolve()
      let go: () => void = () => undefined
      await database.transaction(async (query) => {
        await add(query, 'a')
        later = new Promise<void>((resolve) => {
          go = resolve
        }).then(() => add(database.query, 'b'))
      })
      go()
      await later
      expect(await ids(database.query)).toEqual(['a', 'b'])
    })

    it('is rolled back when it lasts too long', async () => {
      const work = database.transaction(
        async (query) => {
          await add(query, 'a')
          await new Promise(() => undefined)
        },
        { transactionTimeoutMs: 120 },
      )
      await expect(work).rejects.toMatchObject({
        kind: 'timeout',
        message: 'the transaction was rolled back after 120 ms',
      })
      expect(await ids(database.query)).toEqual([])
      await add(database.query, 'b')
      expect(await ids(database.query)).toEqual(['b'])
    })

    it('counts up without losing a step, many at once', async () => {
      await add(database.query, 'sum', 0)
      const step = () =>
        database.transaction((query) =>
          query
            .updateTable('account')
            .set(({ eb }) => ({ amount: eb('amount', '+', 1) }))
            .where('id', '=', 'sum')
            .execute(),
        )
      await Promise.all(Array.from({ length: 40 }, step))
      const row = await database.query.selectFrom('account').select('amount').where('id', '=', 'sum').executeTakeFirst()
      expect(row?.amount).toBe(40)
    })
  })
})

onDatabase('sqlite', (open) => {
  it('runs transactions one after the other, in the order in which they came', async () => {
    const database = await open()
    await makeAccounts(database)
    const order: string[] = []
    const one = (id: string) =>
      database.transaction(async (query) => {
        order.push(`${id} begins`)
        await add(query, id)
        await ids(query)
        order.push(`${id} ends`)
      })
    await Promise.all([one('a'), add(database.query, 'b'), one('c')])
    expect(order).toEqual(['a begins', 'a ends', 'c begins', 'c ends'])
  })

  it('commits waiting writes together, and one that fails does not touch the others', async () => {
    const database = await open()
    await makeAccounts(database)
    const before = database.stats()
    const writes = Array.from({ length: 500 }, (_, index) => add(database.query, `w${index}`))
    const twice = add(database.query, 'w1')
    const work = database.transaction(async (query) => {
      await add(query, 'gone')
      throw new Error('undone')
    })
    const outcomes = await Promise.allSettled([...writes, twice, work])
    expect(outcomes.map(({ status }) => status)).toEqual([...writes.map(() => 'fulfilled'), 'rejected', 'rejected'])
    const after = database.stats()
    expect(after.writes - before.writes).toBe(500)
    expect(after.commits - before.commits).toBeLessThan(50)
    expect((await ids(database.query)).length).toBe(500)
  })
})

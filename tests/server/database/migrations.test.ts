import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachDialect, onDatabase } from '#fixtures/databases.ts'
import { migrateTables, migrationTable, type TableSpec } from '#server/database'

const clock = { nowMs: () => 0, now: () => '2026-01-02 03:04:05' }
const person = (length: number): TableSpec => ({
  name: 'person',
  columns: [
    { name: 'id', type: 'text', length: 19, nullable: false },
    { name: 'name', type: 'text', length, nullable: true },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_person_name', columns: ['name'] }],
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-migration-'))
})
afterAll(() => rm(folder, { recursive: true }))

eachDialect((open, { dialect, url }) => {
  const options = (name: string) => ({ clock, backupFolder: join(folder, `${dialect}-${name}`) })

  it('makes what is missing, once, and writes down what it did', async () => {
    const database = await open()
    const first = await migrateTables(database, [person(50)], options('first'))
    expect(first.plans.map(({ table }) => table)).toEqual([migrationTable.name, 'person'])
    expect(first.backup).toBeNull()
    expect(await migrateTables(database, [person(50)], options('first'))).toEqual({ plans: [], backup: null })
    const rows = await database.query
      .selectFrom(migrationTable.name)
      .select(['seq', 'table_name', 'steps', 'applied_at'])
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { seq: 1, table_name: 'schema_migration', steps: '["create:schema_migration"]', applied_at: clock.now() },
      { seq: 2, table_name: 'person', steps: '["create:person"]', applied_at: clock.now() },
    ])
  })

  it('takes something from stored values only when that is confirmed', async () => {
    const database = await open()
    await migrateTables(database, [person(50)], options('confirm'))
    await database.query.insertInto('person').values({ id: '1', name: '一二三四五六' }).execute()
    const narrowing = migrateTables(database, [person(3)], options('confirm'))
    await expect(narrowing).rejects.toMatchObject({ name: 'UnconfirmedLoss', stepIds: ['narrow:person.name'] })
    const confirmed = await migrateTables(database, [person(3)], {
      ...options('confirm'),
      confirm: ['narrow:person.name'],
    })
    expect(confirmed.plans.map(({ steps }) => steps.map(({ id }) => id))).toEqual([['narrow:person.name']])
    expect(await database.query.selectFrom('person').select('name').execute()).toEqual([{ name: '一二三' }])
  })

  it('does all or nothing', async () => {
    const database = await open()
    await migrateTables(database, [person(50)], options('all'))
    for (const id of ['1', '2']) await database.query.insertInto('person').values({ id, name: 'same' }).execute()
    const targetTable = { ...person(80), uniques: [{ name: 'uq_person_name', columns: ['name'] }] }
    const other = { ...person(50), name: 'other', indexes: [] }
    await expect(migrateTables(database, [other, targetTable], options('all'))).rejects.toMatchObject({
      kind: 'unique',
    })
    expect((await migrateTables(database, [other], options('all'))).plans.map(({ table }) => table)).toEqual(['other'])
  })

  it('lets instances that start at once take turns', async () => {
    const place = await url()
    const started =
      dialect === 'postgres'
        ? await Promise.all([open({ url: place }), open({ url: place })])
        : [await open({ url: place })]
    const done = await Promise.all(started.map((database) => migrateTables(database, [person(50)], options('turns'))))
    expect(done.flatMap(({ plans }) => plans)).toHaveLength(2)
  })
})

onDatabase('sqlite', (open) => {
  it('copies the file before a table that exists is changed, and keeps the last five copies', async () => {
    const database = await open()
    const backupFolder = join(folder, 'copies')
    await migrateTables(database, [person(10)], { clock, backupFolder })
    await database.query.insertInto('person').values({ id: '1', name: 'kept' }).execute()
    const first = await migrateTables(database, [person(11)], { clock, backupFolder })
    const copy = new Sqlite(first.backup ?? '', { readonly: true })
    expect(copy.prepare('select name from person').all()).toEqual([{ name: 'kept' }])
    copy.close()
    for (let day = 10; day < 17; day += 1) {
      const later = { ...clock, now: () => `2026-01-${day} 00:00:00` }
      await migrateTables(database, [person(day + 10)], { clock: later, backupFolder })
    }
    const names = Array.from({ length: 5 }, (_, index) => `before-migration-202601${index + 12}000000.db`)
    expect((await readdir(backupFolder)).sort()).toEqual(names)
  })
})

onDatabase('postgres', (open) => {
  it('makes an index anew in which a list could not be read in its order', async () => {
    const database = await open()
    const { query } = database
    const options = { clock, backupFolder: join(folder, 'nulls') }
    await migrateTables(database, [person(50)], options)
    await sql`drop index ix_person_name`.execute(query)
    await sql`create index ix_person_name on person (name)`.execute(query)
    const { plans } = await migrateTables(database, [person(50)], options)
    expect(plans.map(({ steps }) => steps.map(({ id }) => id))).toEqual([
      ['dropIndex:ix_person_name', 'addIndex:ix_person_name'],
    ])
    expect((await migrateTables(database, [person(50)], options)).plans).toEqual([])
    await sql`insert into person select n::text, n::text from generate_series(1, 20000) as n`.execute(query)
    await sql`analyze person`.execute(query)
    const order = sql`select id from person order by name desc nulls last, id desc nulls last limit 20`
    const { rows } = await sql<Record<string, string>>`explain ${order}`.execute(query)
    expect(JSON.stringify(rows)).toContain('Index Scan Backward using ix_person_name')
  })
})

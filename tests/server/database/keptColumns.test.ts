import { expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { applyPlan, countLosses, countRestored, introspect, plansFor, type TableSpec } from '#server/database'

type Column = TableSpec['columns'][number]

const well = (columns: readonly Column[], more: Partial<TableSpec> = {}): TableSpec => ({
  name: 'well',
  columns: [{ name: 'id', type: 'text', length: 19, nullable: false }, ...columns],
  primaryKey: ['id'],
  ...more,
})
const name: Column = { name: 'name', type: 'text', length: 50 }
const depth: Column = { name: 'depth', type: 'text', length: 20 }
const count: Column = { name: 'depth', type: 'integer' }
const firm: Column = { name: 'depth', type: 'integer', nullable: false, default: 7 }

eachDialect((open, { dialect }) => {
  async function start(first: TableSpec, rows: readonly Record<string, string | number | null>[]) {
    const { query } = await open()
    const to = async (table: TableSpec) => {
      const plans = await plansFor(query, dialect, [table], 'keep')
      const counted = {
        losses: (await Promise.all(plans.map((plan) => countLosses(query, dialect, plan)))).flat(),
        restored: (await Promise.all(plans.map((plan) => countRestored(query, dialect, plan)))).flat(),
      }
      for (const plan of plans) await applyPlan(query, dialect, plan)
      expect(await plansFor(query, dialect, [table], 'keep')).toEqual([])
      expect(await plansFor(query, dialect, [table])).toEqual([])
      return {
        steps: plans.flatMap(({ steps }) => steps.map(({ id }) => id)),
        rows: counted.losses.map(({ rows }) => Number(rows)),
        restored: counted.restored.map(({ back, behind }) => [back, behind]),
      }
    }
    await to(first)
    for (const row of rows) await query.insertInto('well').values(row).execute()
    const stored = () => query.selectFrom('well').selectAll().orderBy('id').execute()
    const keptIn = async () => (await introspect(query, dialect, 'well'))?.keptColumns ?? []
    return { query, to, stored, keptIn }
  }
  const rows = [
    { id: '1', name: '东', depth: '12' },
    { id: '2', name: '西', depth: 'deep' },
    { id: '3', name: '南', depth: null },
  ]

  it('a removed column keeps its values, and brings them back with the column', async () => {
    const { to, stored, keptIn, query } = await start(well([name, depth]), rows)
    expect(await to(well([name]))).toEqual({ steps: ['drop:well.depth'], rows: [2], restored: [] })
    expect(await keptIn()).toMatchObject([{ name: '__kept_1_depth', type: 'text', length: 20, nullable: true }])
    await query.insertInto('well').values({ id: '4', name: '北' }).execute()
    const back = await to(well([name, depth]))
    expect(back).toEqual({ steps: ['restore:well.depth'], rows: [], restored: [[2, 0]] })
    expect(await keptIn()).toEqual([])
    expect((await stored()).map((row) => row.depth)).toEqual(['12', 'deep', null, null])
  })

  it('brings back as another type what can be, and keeps the rest', async () => {
    const { to, stored, keptIn, query } = await start(well([name, depth]), rows)
    await to(well([name]))
    expect(await to(well([name, count]))).toEqual({ steps: ['restore:well.depth'], rows: [], restored: [[1, 1]] })
    expect((await stored()).map((row) => row.depth)).toEqual([12, null, null])
    expect(await keptIn()).toMatchObject([{ name: '__kept_1_depth' }])
    expect(await to(well([name]))).toMatchObject({ steps: ['drop:well.depth'], rows: [1] })
    expect(await keptIn()).toHaveLength(2)
    await query.updateTable('well').set({ __kept_2_depth: 15 }).where('id', '=', '1').execute()
    expect(await to(well([name, depth]))).toMatchObject({ restored: [[2, 0]] })
    expect((await stored()).map((row) => row.depth)).toEqual(['15', 'deep', null])
    expect(await keptIn()).toEqual([])
  })

  it('does not shorten what is too long, and widens what is short', async () => {
    const { to, stored, keptIn } = await start(well([name, depth]), rows)
    await to(well([name]))
    expect(await to(well([name, { ...depth, length: 3 }]))).toMatchObject({ restored: [[1, 1]] })
    expect((await stored()).map((row) => row.depth)).toEqual(['12', null, null])
    await to(well([name]))
    expect(await to(well([name, { ...depth, length: 90 }]))).toMatchObject({ restored: [[2, 0]] })
    expect((await stored()).map((row) => row.depth)).toEqual(['12', 'deep', null])
    expect(await keptIn()).toEqual([])
  })

  it('that may not be empty may be while it is kept, and is filled when it comes back', async () => {
    const { to, stored, query } = await start(well([name, firm]), [{ id: '1', name: '东', depth: 3 }])
    await to(well([name]))
    await query.insertInto('well').values({ id: '2', name: '西' }).execute()
    expect(await to(well([name, firm]))).toMatchObject({ steps: ['restore:well.depth'], restored: [[2, 0]] })
    expect((await stored()).map((row) => row.depth)).toEqual([3, 7])
    await expect(query.insertInto('well').values({ id: '3', depth: null }).execute()).rejects.toThrow()
  })

  it('leaves its unique index, which is there again with it', async () => {
    const unique = { uniques: [{ name: 'uq_well_depth', columns: ['depth'] }] }
    const { to, query } = await start(well([name, depth], unique), rows)
    expect(await to(well([name]))).toMatchObject({ steps: ['dropIndex:uq_well_depth', 'drop:well.depth'] })
    expect(await to(well([name, depth], unique))).toMatchObject({
      steps: ['restore:well.depth', 'addIndex:uq_well_depth'],
    })
    await expect(query.insertInto('well').values({ id: '9', depth: '12' }).execute()).rejects.toThrow()
  })

  it('stays with a table whose other columns are made anew, and through more removals', async () => {
    const { to, stored, keptIn } = await start(well([name, depth]), rows)
    await to(well([name]))
    const short = { ...name, length: 1 }
    const wide: Column = { name: 'name', type: 'json' }
    expect(await to(well([wide]))).toMatchObject({ steps: ['narrow:well.name'] })
    await to(well([short, { name: 'place', type: 'text' }]))
    expect(await keptIn()).toMatchObject([{ name: '__kept_1_depth' }])
    expect(await to(well([{ ...short, type: 'json' }, depth]))).toMatchObject({ restored: [[2, 0]] })
    expect((await stored()).map((row) => row.depth)).toEqual(['12', 'deep', null])
  })

  it('whose name is as long as names may be is found again', async () => {
    const long: Column = { name: `d${'e'.repeat(62)}`, type: 'text' }
    const other: Column = { name: `d${'e'.repeat(61)}f`, type: 'text' }
    const { to, stored, keptIn } = await start(well([long, other]), [{ id: '1', [long.name]: 'a', [other.name]: 'b' }])
    await to(well([]))
    expect((await keptIn()).every((column) => column.name.length <= 63)).toBe(true)
    await to(well([other, long]))
    expect(await stored()).toMatchObject([{ [long.name]: 'a', [other.name]: 'b' }])
  })
})

import { expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { applyPlan, countLosses, countRestored, introspect, plansFor, type TableSpec } from '#server/database'

type Column = TableSpec['columns'][number]
type Row = Record<string, string | number | null>

const well = (...columns: readonly Column[]): TableSpec => ({
  name: 'well',
  columns: [{ name: 'id', type: 'text', length: 19, nullable: false }, ...columns],
  primaryKey: ['id'],
})
const text: Column = { name: 'depth', type: 'text', length: 30 }
const short: Column = { name: 'depth', type: 'text', length: 5 }
const count: Column = { name: 'depth', type: 'integer' }
const firm: Column = { name: 'depth', type: 'integer', nullable: false, default: 7 }
const exact: Column = { name: 'depth', type: 'decimal', precision: 10, scale: 3 }
const depths = ['12', 'deep', null, '很深很深的井']

eachDialect((open, { dialect }) => {
  async function start(first: TableSpec, values: readonly (string | number | null)[]) {
    const { query } = await open()
    const to = async (table: TableSpec) => {
      const plans = await plansFor(query, dialect, [table], 'keep')
      const losses = (await Promise.all(plans.map((plan) => countLosses(query, dialect, plan)))).flat()
      const restored = (await Promise.all(plans.map((plan) => countRestored(query, dialect, plan)))).flat()
      for (const plan of plans) await applyPlan(query, dialect, plan)
      expect(await plansFor(query, dialect, [table], 'keep')).toEqual([])
      return { lost: losses.map(({ rows }) => rows), back: restored.map(({ back }) => back) }
    }
    await to(first)
    for (const [index, depth] of values.entries())
      await query
        .insertInto('well')
        .values({ id: String(index + 1), depth })
        .execute()
    const stored = async () => {
      const rows = await query.selectFrom('well').select('depth').orderBy('id').execute()
      return rows.map(({ depth }) => depth)
    }
    const keptIn = async () => (await introspect(query, dialect, 'well'))?.keptColumns ?? []
    const write = (id: string, values: Row) => query.updateTable('well').set(values).where('id', '=', id).execute()
    return { query, to, stored, keptIn, write }
  }

  it('a value that another type does not hold is kept, and comes back with the former type', async () => {
    const { to, stored, keptIn, query } = await start(well(text), depths)
    expect(await to(well(count))).toEqual({ lost: [2], back: [] })
    expect(await stored()).toEqual([12, null, null, null])
    expect(await keptIn()).toMatchObject([{ name: '__kept_1_depth', type: 'text', length: 30, nullable: true }])
    await query.insertInto('well').values({ id: '5', depth: 3 }).execute()
    expect(await to(well(text))).toEqual({ lost: [], back: [2] })
    expect(await stored()).toEqual([...depths, '3'])
    expect(await keptIn()).toEqual([])
  })

  it('a change that leaves out no value keeps no column', async () => {
    const { to, stored, keptIn } = await start(well(text), ['12', null])
    expect(await to(well(count))).toEqual({ lost: [0], back: [] })
    expect(await stored()).toEqual([12, null])
    expect(await keptIn()).toEqual([])
  })

  it('what somebody has entered since is not replaced, and the former value stays kept', async () => {
    const { to, stored, keptIn, write } = await start(well(text), depths)
    await to(well(count))
    await write('2', { depth: 5 })
    expect(await to(well(text))).toEqual({ lost: [], back: [1] })
    expect(await stored()).toEqual(['12', '5', null, '很深很深的井'])
    expect(await keptIn()).toHaveLength(1)
    await write('4', { depth: null })
    await to(well(count))
    await to(well(text))
    expect(await stored()).toEqual(['12', '5', null, null])
  })

  it('characters and digits that were cut off come back', async () => {
    const { to, stored, keptIn } = await start(well(text), depths)
    await to(well(short))
    expect(await stored()).toEqual(['12', 'deep', null, '很深很深的'])
    expect(await to(well(text))).toEqual({ lost: [], back: [1] })
    expect(await stored()).toEqual(depths)
    await to(well(exact))
    await to(well(count))
    await to(well(text))
    expect((await stored()).map((value) => (value === '12.000' ? '12' : value))).toEqual(depths)
    expect(await keptIn()).toEqual([])
  })

  it('through several types the last value that can comes back', async () => {
    const { to, stored, keptIn } = await start(well(text), depths)
    await to(well(short))
    await to(well(count))
    expect(await keptIn()).toHaveLength(2)
    await to(well(short))
    expect(await stored()).toEqual(['12', 'deep', null, '很深很深的'])
    await to(well(text))
    expect(await stored()).toEqual(depths)
    expect(await keptIn()).toEqual([])
  })

  it('comes back over the default of a column that may not be empty', async () => {
    const { to, stored } = await start(well(text), depths)
    await to(well(firm))
    expect(await stored()).toEqual([12, 7, 7, 7])
    await to(well(text))
    expect(await stored()).toEqual(['12', 'deep', '7', '很深很深的井'])
  })

  it('stays kept while other columns change, and comes back after the column was removed', async () => {
    const { to, stored } = await start(well(text, { name: 'name', type: 'json' }), depths)
    await to(well(count, { name: 'name', type: 'json' }))
    await to(well(count, { name: 'name', type: 'integer' }))
    await to(well({ name: 'name', type: 'integer' }))
    await to(well(text))
    expect(await stored()).toEqual(depths)
  })
})

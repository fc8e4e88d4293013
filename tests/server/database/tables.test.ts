import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import {
  applyPlan,
  type Cell,
  type ColumnSpec,
  countLosses,
  createTable,
  type Database,
  type DialectName,
  introspect,
  introspectAll,
  lossesOf,
  planChanges,
  type TableSpec,
  toColumn,
} from '#server/database'
import changes from '../../cases/database/change.json' with { type: 'json' }
import conversions from '../../cases/database/convert.json' with { type: 'json' }
import decimals from '../../cases/database/decimal.json' with { type: 'json' }

type Shape = Omit<ColumnSpec, 'name'>
const id: ColumnSpec = { name: 'id', type: 'text', length: 64, nullable: false }
const tableOf = (name: string, ...columns: ColumnSpec[]): TableSpec => ({
  name,
  columns: [id, ...columns],
  primaryKey: ['id'],
})
const called = (name: string, shape: object): ColumnSpec => ({ name, ...(shape as Shape) })

/** A whole number that stands for `scale` decimals, as decimal text. */
function unscaled(cell: Cell, scale: number): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(String(cell)) ?? []
  const padded = digits.padStart(scale + 1, '0')
  return scale === 0 ? sign + padded : `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

/** The value that a stored cell stands for: a decimal is a number where that says the same, else its text. */
function fromColumn(cell: Cell, { type, scale = 2 }: ColumnSpec, dialect: DialectName): unknown {
  if (cell === null) return null
  if (type === 'json') return JSON.parse(String(cell))
  if (type === 'boolean-text') return cell === 'true'
  if (type !== 'decimal' || (dialect === 'postgres' && typeof cell === 'number')) return cell
  const text = dialect === 'postgres' ? String(cell) : unscaled(cell, scale)
  return Number(text).toFixed(scale) === text ? Number(text) : text
}

describe('a decimal', () => {
  it.each(decimals)('$given at scale $scale', ({ given, scale, refused, back, ...cells }) => {
    const column: ColumnSpec = { name: 'price', type: 'decimal', precision: 18, scale }
    for (const dialect of ['sqlite', 'postgres'] as const) {
      if (refused) expect(() => toColumn(given, column, dialect)).toThrow('price: no decimal value')
      else {
        expect(toColumn(given, column, dialect)).toBe(cells[dialect])
        expect(fromColumn(toColumn(given, column, dialect), column, dialect)).toBe(back)
      }
    }
  })
})

describe('a plan', () => {
  it.each(changes)('from $from to $to', ({ from, to, step, losses }) => {
    const plan = planChanges(tableOf('t', called('a', from)), tableOf('t', called('a', to)))
    expect(plan.steps.map((each) => each.id)).toEqual(step ? [`${step}:t.a`] : [])
    expect(lossesOf(plan).flatMap((each) => each.losses)).toEqual(losses ?? [])
  })

  it('names a dropped column as a loss', () => {
    const plan = planChanges(tableOf('t', called('a', { type: 'text' })), tableOf('t'))
    expect(lossesOf(plan)).toMatchObject([{ id: 'drop:t.a', kind: 'dropColumn', losses: ['column'] }])
  })

  it.each([
    [{ ...tableOf('t'), primaryKey: ['code'] }, 'primary key names the column code'],
    [{ ...tableOf('t'), indexes: [{ name: 'ix', columns: ['b'] }] }, 'ix names the column b'],
    [tableOf('t', called('x'.repeat(64), { type: 'text' })), 'longer than 63 characters'],
    [tableOf('t', called('a', { type: 'text', nullable: false })), 'the rows that exist need a default'],
    [{ ...tableOf('t', called('b', { type: 'text' })), primaryKey: ['b'] }, 'its primary key cannot change'],
  ])('refuses %j', (to, message) => {
    expect(() => planChanges(tableOf('t'), to)).toThrow(message)
  })
})

const full: TableSpec = {
  name: 'iot_device',
  columns: [
    id,
    { name: 'code', type: 'text', length: 50, nullable: false },
    { name: 'note', type: 'text', nullable: true, default: `it's` },
    { name: 'tenant_id', type: 'integer', nullable: false, default: 0 },
    { name: 'price', type: 'decimal', precision: 12, scale: 3, nullable: true, default: 1.5 },
    { name: 'level', type: 'real', nullable: true },
    { name: 'photos', type: 'json', nullable: true },
    { name: 'ready', type: 'boolean-text', nullable: true },
    { name: 'del_flag', type: 'integer', nullable: false, default: 0 },
    { name: 'orderNum', type: 'integer', nullable: true },
  ],
  primaryKey: ['id'],
  uniques: [
    { name: 'uq_iot_device_code', columns: ['tenant_id', 'code'], where: { column: 'del_flag', value: 0 } },
    { name: 'uq_iot_device_note', columns: ['note'], where: { column: 'code', value: `a'b` } },
  ],
  indexes: [{ name: 'ix_iot_device_order', columns: ['orderNum', 'id'] }],
}
const byName = <T extends { name: string }>(all: readonly T[]) => [...all].sort((a, b) => (a.name < b.name ? -1 : 1))

eachDialect((open, { dialect }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const standing = (name: string) => introspect(database.query, dialect, name)
  const write = async (table: TableSpec, record: Record<string, unknown>) => {
    const cells = table.columns.map((column) => [column.name, toColumn(record[column.name], column, dialect)])
    await database.query.insertInto(table.name).values(Object.fromEntries(cells)).execute()
  }
  const bring = async (to: TableSpec) => {
    const plan = planChanges(await standing(to.name), to)
    await database.transaction((query) => applyPlan(query, dialect, plan))
    return plan
  }

  it('creates a table that reads back as it was meant', async () => {
    expect(await standing(full.name)).toBeNull()
    await createTable(database.query, dialect, full)
    const found = await standing(full.name)
    expect(found && { ...found, uniques: byName(found.uniques ?? []) }).toEqual(full)
    expect(planChanges(found, full).steps).toEqual([])
  })

  it('reads the same among others, also when it is named twice, and misses what does not exist', async () => {
    const other: TableSpec = {
      name: 'iot_other',
      columns: [{ name: 'id', type: 'text', length: 19, nullable: false }],
      primaryKey: ['id'],
    }
    await createTable(database.query, dialect, other)
    const names = [other.name, full.name, 'no_such_table', full.name]
    const found = await introspectAll(database.query, dialect, names)
    expect([...found.keys()].sort()).toEqual([full.name, other.name].sort())
    expect(found.get(full.name)).toEqual(await standing(full.name))
    expect(found.get(other.name)).toMatchObject(other)
  })

  it('keeps its defaults and its condition of uniqueness', async () => {
    const add = (key: string, code: string, del_flag: number) =>
      database.query.insertInto(full.name).values({ id: key, code, del_flag }).execute()
    await add('1', 'a', 0)
    await expect(add('2', 'a', 0)).rejects.toMatchObject({ kind: 'unique', columns: ['tenant_id', 'code'] })
    await add('3', 'a', 1)
    await add('4', 'a', 1)
    const row = await database.query.selectFrom(full.name).selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    const value = (name: string) =>
      fromColumn(row[name] ?? null, full.columns.find((each) => each.name === name) ?? id, dialect)
    expect([value('note'), value('tenant_id'), value('price')]).toEqual([`it's`, 0, 1.5])
  })

  it('compares text by code point and case', async () => {
    const table = tableOf('sorted', called('a', { type: 'text', length: 9 }))
    await bring(table)
    for (const a of ['b', 'B', 'a', '中', 'A', 'é']) await write(table, { id: a, a })
    const rows = await database.query.selectFrom('sorted').select('a').orderBy('a').execute()
    expect(rows.map(({ a }) => a)).toEqual(['A', 'B', 'a', 'b', 'é', '中'])
  })

  it.each(conversions.map((each, index) => ({ ...each, name: `convert_${index}` })))(
    'changes $from to $to',
    async ({ name, from, to, values, become, lost }) => {
      const before = tableOf(name, called('a', from))
      const after = tableOf(name, called('a', to))
      await bring(before)
      for (const [key, value] of Object.entries(values)) await write(before, { id: key, a: value })
      const plan = planChanges(await standing(name), after)
      const losses = await countLosses(database.query, dialect, plan)
      expect(losses.map(({ rows }) => rows)).toEqual(lost === undefined ? [] : [lost])
      await bring(after)
      const rows = await database.query.selectFrom(name).selectAll().orderBy('id').execute()
      const column = called('a', to)
      expect(Object.fromEntries(rows.map((row) => [row.id, fromColumn(row.a ?? null, column, dialect)]))).toEqual(
        become,
      )
      expect((await bring(after)).steps).toEqual([])
    },
  )

  it('adds and drops columns and indexes, and keeps the rest', async () => {
    const a = called('a', { type: 'text', length: 20 })
    const first = { ...tableOf('grows', a), indexes: [{ name: 'ix_grows_a', columns: ['a'] }] }
    await bring(first)
    await write(first, { id: '1', a: 'x' })
    const b = called('b', { type: 'integer', nullable: false, default: 7 })
    const second = { ...tableOf('grows', a, b), uniques: [{ name: 'uq_grows_a', columns: ['a'] }] }
    const grown = await bring(second)
    expect(grown.steps.map((step) => step.id)).toEqual(['dropIndex:ix_grows_a', 'add:grows.b', 'addIndex:uq_grows_a'])
    expect(await database.query.selectFrom('grows').selectAll().execute()).toEqual([{ id: '1', a: 'x', b: 7 }])
    const third = tableOf('grows', called('c', { type: 'json' }), b)
    const shrunk = planChanges(await standing('grows'), third)
    expect(await countLosses(database.query, dialect, shrunk)).toMatchObject([
      { step: { id: 'drop:grows.a' }, rows: 1 },
    ])
    await bring(third)
    expect(await database.query.selectFrom('grows').selectAll().execute()).toEqual([{ id: '1', b: 7, c: null }])
    expect((await bring(third)).steps).toEqual([])
  })

  it('leaves the table as it was when the rows do not allow a change', async () => {
    const table = tableOf('doubles', called('a', { type: 'text', length: 9 }))
    await bring(table)
    for (const key of ['1', '2']) await write(table, { id: key, a: 'same' })
    const target = {
      ...tableOf('doubles', called('a', { type: 'text', length: 4 })),
      uniques: [{ name: 'uq_doubles_a', columns: ['a'] }],
    }
    await expect(bring(target)).rejects.toMatchObject({ kind: 'unique' })
    expect(planChanges(await standing('doubles'), table).steps).toEqual([])
    expect(await database.query.selectFrom('doubles').selectAll().orderBy('id').execute()).toHaveLength(2)
  })
})

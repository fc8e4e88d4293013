import { describe, expect, it } from 'vitest'
import { madeFields } from '#core/model'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { libraryOf } from '#fixtures/library.ts'
import { randomNumbers, rowMaker } from '#server/seeding'

const library = libraryOf(
  modelWith({
    name: { type: 'text', title: '名称' },
    state: { type: 'text', title: '状态' },
    at: { type: 'datetime', title: '时间' },
    day: { type: 'date', title: '日期' },
    level: { type: 'decimal', title: '水位', scale: 1 },
    count: { type: 'int', title: '次数' },
    owner: { type: 'text', title: '所有者' },
  }),
)

function rowsOf(fields: Record<string, unknown>, count: number, each: Record<string, string> | null = null) {
  const model = library.resolvedModel('thing')
  if (!model) throw new Error('no model')
  const maker = rowMaker(
    { fields: fields as never },
    {
      model,
      random: randomNumbers(7),
      now: '2026-11-20 08:00:00',
      dictText: (dict, value) => `${dict}:${value}`,
      records: () => [{ id: 'a', username: 'zhangwei' }],
    },
  )
  return Array.from({ length: count }, (_, index) =>
    maker({ n: index + 1, each, per: each && { ...each, title: '表' } }),
  )
}

describe('rows that are made by rule', () => {
  it('hold literals, and what is worked out of their number, their group and the fields before', () => {
    const fields = { name: '=concat($each.title, text($n))', state: 'on', owner: '=concat(name, state)' }
    expect(rowsOf({ name: '=concat($each.title, $per.title)' }, 1, { title: '井' })).toEqual([{ name: '井表' }])
    expect(rowsOf({ name: "=dictText('unit', $each.unit)" }, 1, { unit: 'm' })).toEqual([{ name: 'unit:m' }])
    expect(rowsOf(fields, 2, { title: '井' })).toEqual([
      { name: '井1', state: 'on', owner: '井1on' },
      { name: '井2', state: 'on', owner: '井2on' },
    ])
  })

  it('take one of several, those written twice about twice as often, and always the same', () => {
    const states = rowsOf({ state: { one: ['on', 'on', 'off'] } }, 600).map(({ state }) => state)
    const on = states.filter((state) => state === 'on').length
    expect(on).toBeGreaterThan(340)
    expect(on).toBeLessThan(460)
    expect(rowsOf({ state: { one: ['on', 'on', 'off'] } }, 600).map(({ state }) => state)).toEqual(states)
  })

  it('take values one after the other, and begin anew', () => {
    expect(rowsOf({ state: { turn: ['on', 'off'] } }, 3).map(({ state }) => state)).toEqual(['on', 'off', 'on'])
  })

  it('take several different records, or as many as there are', () => {
    expect(rowsOf({ owner: { of: 'sysUser', field: 'username', count: 3 } }, 1)).toEqual([{ owner: 'zhangwei' }])
  })

  it('take the values of those above that they are like, in their places', () => {
    const model = library.resolvedModel('thing')
    if (!model) throw new Error('no model')
    const above = { model: 'thing', count: 1, fields: { name: 'a', elsewhere: '1', state: '=name' } }
    const fields = madeFields(
      [above, { model: 'thing', count: 1, like: 'thing', fields: { name: 'b', owner: 'c' } }],
      1,
      model,
    )
    expect(Object.entries(fields)).toEqual([
      ['name', 'b'],
      ['state', '=name'],
      ['owner', 'c'],
    ])
  })

  it('take a field of a record', () => {
    expect(rowsOf({ owner: { of: 'sysUser', field: 'username' } }, 1)).toEqual([{ owner: 'zhangwei' }])
    expect(rowsOf({ owner: { of: 'sysUser' } }, 1)).toEqual([{ owner: 'a' }])
  })

  it('lie in a range: of numbers by the places of the field, of moments, and of moments one after the other', () => {
    const fields = {
      level: { from: 2, to: 3 },
      count: { from: 1, to: 4 },
      day: { from: '=addDays($today, -3)', to: '=$today' },
      at: { from: '=addDays($now, -1)', everyMinutes: 90 },
    }
    const rows = rowsOf(fields, 40)
    for (const { level, count, day } of rows) {
      expect(String(level)).toMatch(/^[23](\.\d)?$/)
      expect([1, 2, 3, 4]).toContain(count)
      expect(String(day) >= '2026-11-17' && String(day) <= '2026-11-20').toBe(true)
    }
    expect(rows.slice(0, 3).map(({ at }) => at)).toEqual([
      '2026-11-19 08:00:00',
      '2026-11-19 09:30:00',
      '2026-11-19 11:00:00',
    ])
  })

  it('follow the day in a smooth curve', () => {
    const fields = { at: { from: '2026-11-19', everyMinutes: 60 }, level: { from: 10, to: 30, peak: 14, peakAt: 'at' } }
    const rows = rowsOf({ ...fields, at: { from: "='2026-11-19'", everyMinutes: 60 } }, 48)
    const byHour = (hour: number) => Number(rows[hour]?.level)
    expect(byHour(14)).toBeGreaterThan(byHour(8))
    expect(byHour(8)).toBeGreaterThan(byHour(2))
    expect(Math.max(...rows.map(({ level }) => Number(level)))).toBeLessThanOrEqual(30)
    for (let hour = 1; hour < 48; hour += 1) expect(Math.abs(byHour(hour) - byHour(hour - 1))).toBeLessThan(6)
  })
})

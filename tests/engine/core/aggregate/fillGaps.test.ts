import { describe, expect, it } from 'vitest'
import gaps from '#cases/aggregate/gaps.json' with { type: 'json' }
import { type AggregateProgram, type Bucket, type FilledDays, fillGaps, readAggregate } from '#core/aggregate'
import { commonNames, createCollector, fieldTypesOf, fullChecks } from '#core/model'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { libraryOf } from '#fixtures/library.ts'

const library = libraryOf(
  modelWith({
    at: { type: 'datetime', title: '时间' },
    state: { type: 'text', title: '状态' },
    level: { type: 'int', title: '水位' },
  }),
)

function program(group: string[], sort?: { field: string; order: 'asc' | 'desc' }[]): AggregateProgram {
  const model = library.resolvedModel('thing')
  if (!model) throw new Error('no model')
  const query = { group, measure: { n: 'count()', avg: 'avg(level)' }, ...(sort ? { sort } : {}) }
  const rowFields = fieldTypesOf('thing', library, false)
  const collector = createCollector({ kind: 'model', id: 'thing' }, fullChecks)
  const read = readAggregate(query, {
    collector,
    at: [],
    names: commonNames,
    rowFields,
    model,
    modelOf: () => undefined,
  })
  if (!read) throw new Error(JSON.stringify(collector.diagnostics))
  return read
}

interface Gap {
  says: string
  bucket: Bucket
  reach?: FilledDays
  rows: [string, number, number | null][]
  filled?: [string, number, number | null][]
  hours?: number
}

const rowOf = ([at, n, avg]: [string, number, number | null]) => ({ at, n, avg })

describe('the gaps between spans', () => {
  it.each(gaps as unknown as Gap[])('$says', ({ bucket, reach, rows, filled, hours }) => {
    const input = rows.map(rowOf)
    const found = fillGaps(input, program([`bucket(at, '${bucket}')`]), reach)
    if (filled) expect(found).toEqual(filled.map(rowOf))
    else expect(found).toHaveLength(hours ?? 0)
  })

  it('are filled for each value of the other group, with its text', () => {
    const rows = [
      { at: '2026-11-01', state: 'on', state_dictText: '在线', n: 1, avg: 1 },
      { at: '2026-11-02', state: 'off', state_dictText: '离线', n: 2, avg: 2 },
    ]
    expect(fillGaps(rows, program(["bucket(at, 'day')", 'state']))).toEqual([
      rows[0],
      { at: '2026-11-01', state: 'off', state_dictText: '离线', n: 0, avg: null },
      { at: '2026-11-02', state: 'on', state_dictText: '在线', n: 0, avg: null },
      rows[1],
    ])
  })

  it('stay where rows are in another order, or are told apart by no span', () => {
    const rows = [rowOf(['2026-11-01', 1, 1]), rowOf(['2026-11-05', 2, 2])]
    expect(fillGaps(rows, program(["bucket(at, 'day')"], [{ field: 'n', order: 'desc' }]))).toBe(rows)
    expect(fillGaps(rows, program(['state']))).toBe(rows)
  })

  it('end at a thousand', () => {
    const reach = { from: '2000-01-01', to: '2026-01-01' }
    expect(fillGaps([], program(["bucket(at, 'day')"]), reach)).toHaveLength(1_000)
  })
})

it('of hours and days of the week all are told, in their order, with how they are called', () => {
  const filled = fillGaps([{ weekday: '2', hour: '10', n: 3, avg: 5 }], program(['weekdayOf(at)', 'hourOf(at)']))
  expect(filled).toHaveLength(7 * 24)
  expect(filled[0]).toEqual({ weekday: '1', weekday_dictText: '周一', hour: '00', n: 0, avg: null })
  expect(filled[24 + 10]).toEqual({ weekday: '2', weekday_dictText: '周二', hour: '10', n: 3, avg: 5 })
  expect(fillGaps([{ hour: '10', state: 'a', n: 1, avg: 1 }], program(['hourOf(at)', 'state']))).toHaveLength(24)
})

it('what comes round stays in an order of its own, with how it is called, and no row is made up', () => {
  const rows = [
    { weekday: '5', n: 9, avg: 1 },
    { weekday: '2', n: 3, avg: 5 },
  ]
  expect(fillGaps(rows, program(['weekdayOf(at)'], [{ field: 'n', order: 'desc' }]))).toEqual([
    { weekday: '5', weekday_dictText: '周五', n: 9, avg: 1 },
    { weekday: '2', weekday_dictText: '周二', n: 3, avg: 5 },
  ])
})

import { expect, it } from 'vitest'
import type { FooterMeasure } from '#core/document'
import { openList } from './harness.ts'

const model = {
  fields: {
    name: { type: 'text', title: '名称' },
    level: { type: 'int', title: '级别' },
    price: { type: 'decimal', title: '价格', scale: 2 },
    weight: { type: 'decimal', title: '重量' },
  },
}
type Footer = Record<string, FooterMeasure[]>

it.each<[string, Footer, Record<string, unknown>[], unknown]>([
  [
    'one line for each measure, in their order',
    { price: ['max', 'sum'], level: ['sum'] },
    [
      { price: 1.1, level: 2 },
      { price: 2.2, level: 3 },
    ],
    [
      { measure: 'sum', values: { price: 3.3, level: 5 } },
      { measure: 'max', values: { price: 2.2 } },
    ],
  ],
  [
    'an average has one place more',
    { level: ['avg'], price: ['avg'] },
    [
      { level: 1, price: 1 },
      { level: 2, price: 1.05 },
    ],
    [{ measure: 'avg', values: { level: 1.5, price: 1.025 } }],
  ],
  [
    'empty cells count for nothing',
    { level: ['avg', 'min'] },
    [{ level: null }, { level: 4 }],
    [
      { measure: 'avg', values: { level: 4 } },
      { measure: 'min', values: { level: 4 } },
    ],
  ],
  [
    'the least and the greatest',
    { level: ['min', 'max'] },
    [{ level: 3 }, { level: -1 }, { level: 7 }],
    [
      { measure: 'max', values: { level: 7 } },
      { measure: 'min', values: { level: -1 } },
    ],
  ],
  [
    'a sum has the places that its field says, and where it says none those of its numbers',
    { price: ['sum'], weight: ['sum'] },
    [
      { price: 1.111, weight: 0.1 },
      { price: 2.222, weight: 0.2345678 },
    ],
    [{ measure: 'sum', values: { price: 3.33, weight: 0.3345678 } }],
  ],
  [
    'the places of an average are those of its column where its numbers have fewer',
    { weight: ['avg'] },
    [{ weight: 1 }, { weight: 1 }, { weight: 2 }],
    [{ measure: 'avg', values: { weight: 1.333 } }],
  ],
  [
    'texts are no numbers',
    { level: ['sum'] },
    [{ level: '5' }, { level: 4 }],
    [{ measure: 'sum', values: { level: 4 } }],
  ],
  ['no numbers come to nothing', { level: ['sum'] }, [{ level: null }], [{ measure: 'sum', values: {} }]],
])('%s', async (_, footer, rows, lines) => {
  const records = rows.map((row, index) => ({ id: String(index), ...row }))
  const handlers = { 'GET /dv/thing/list': () => ({ records, total: records.length }) }
  const { list } = openList({
    model,
    document: { footer, filters: [], columns: ['name', 'level', 'price', 'weight'] },
    handlers,
  })
  await expect.poll(() => list.footer.snapshot()).toEqual(lines)
})

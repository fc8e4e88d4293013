import { expect, it } from 'vitest'
import type { FooterMeasure } from '#core/document'
import { openList } from './harness.ts'

const model = {
  fields: {
    name: { type: 'text', title: '名称' },
    level: { type: 'int', title: '级别' },
    price: { type: 'decimal', title: '价格', scale: 2 },
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
  ['no numbers come to nothing', { level: ['sum'] }, [{ level: null }], [{ measure: 'sum', values: {} }]],
])('%s', async (_, footer, rows, lines) => {
  const records = rows.map((row, index) => ({ id: String(index), ...row }))
  const handlers = { 'GET /dv/thing/list': () => ({ records, total: records.length }) }
  const { list } = openList({ model, document: { footer, filters: [], columns: ['name', 'level', 'price'] }, handlers })
  await expect.poll(() => list.footer.snapshot()).toEqual(lines)
})

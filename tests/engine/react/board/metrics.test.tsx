import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import type { Handlers } from '#fixtures/engineWorld.ts'

const models = [
  modelWith({
    name: { type: 'text', title: '名称' },
    heat: { type: 'decimal', title: '温度', unit: '℃', scale: 1, normal: [0, 35] },
    fan: { type: 'dict', title: '风机', dict: 'on_off' },
    tilt: { type: 'switch', title: '倾斜' },
    state: { type: 'formula', title: '状态', result: 'dict', dict: 'on_off', expression: "tilt == 'Y' ? '1' : '0'" },
    sum: { type: 'formula', title: '合计', result: 'number', expression: '1 + 1' },
    low: { type: 'decimal', title: '下限' },
    high: { type: 'decimal', title: '上限' },
    at: { type: 'datetime', title: '时间' },
  }),
]

const board = (card: Record<string, unknown>): AnyDocument[] => [
  ...models,
  {
    kind: 'screen',
    version: 2,
    id: 'test/board',
    type: 'dashboard',
    title: '看板',
    cards: [{ id: 'm', ...card }],
  } as never,
]

/** Answers by what the condition asks for. */
const answering = (rows: unknown[], before: unknown[] = [], limits: unknown[] = []): Handlers => ({
  'GET /dv/thing/list': ({ query }) => {
    const where = String(query.where ?? '')
    return { records: where.includes('before') ? before : where.includes('limits') ? limits : rows, total: 1 }
  },
})

async function renderCard(card: Record<string, unknown>, handlers: Handlers) {
  await mountScreen({ documents: board(card), handlers, screen: { screenId: 'test/board' } })
  return JSON.parse(screen.getByLabelText('m').textContent ?? '[]') as Record<string, unknown>[]
}

const source = (mark: string, rows: string[]) => ({ model: 'thing', select: rows, where: `name != '${mark}'` })

describe('values on small cards', () => {
  it('of a switch and of a dictionary are words, those of a number a figure', async () => {
    const rows = [{ id: '1', tilt: 'N', state: '1', state_dictText: '满溢', sum: 2 }]
    const fields = ['tilt', 'state', 'sum']
    const figures = await renderCard({ metrics: fields, source: source('rows', fields) }, answering(rows))
    expect(figures.map(({ value, text }) => [value, text])).toEqual([
      [null, '否'],
      [null, '满溢'],
      [2, ''],
    ])
  })

  const byRow = {
    metrics: 'heat',
    name: 'name',
    unit: 'fan',
    digits: 1,
    low: 'low',
    high: '=high - 1',
    source: source('rows', ['name', 'heat', 'fan', 'low', 'high']),
    before: { matchBy: 'name', value: 'heat', source: source('before', ['name', 'heat']) },
  }

  it('are one a row, compared with the row of before that is called the same', async () => {
    const rows = [
      { id: '1', name: '一号', heat: 31, fan: 'on', fan_dictText: '开', low: 5, high: 31 },
      { id: '2', name: '二号', heat: 4, low: 5, high: 31 },
      { id: '3', name: '三号', heat: 12 },
    ]
    const cards = await renderCard(
      byRow,
      answering(rows, [
        { name: '二号', heat: 6 },
        { name: '一号', heat: 30.5 },
      ]),
    )
    expect(cards).toMatchObject([
      { id: '1', name: '一号', value: 31, unit: '开', digits: 1, low: 5, high: 30, standing: 'high', change: 0.5 },
      { id: '2', name: '二号', value: 4, unit: '', standing: 'low', change: -2 },
      { id: '3', name: '三号', value: 12, standing: 'unknown', change: null },
    ])
  })

  const byField = {
    metrics: ['heat', 'fan'],
    time: 'at',
    source: source('rows', ['heat', 'fan', 'at']),
    before: { source: source('before', ['heat']), value: 'heat' },
    limits: { matchBy: 'name', low: 'low', high: 'high', source: source('limits', ['name', 'low', 'high']) },
  }

  it('are one a field of the first row, with titles and units of the fields and ranges of their own', async () => {
    const rows = [{ id: '1', heat: 20, fan: 'on', fan_dictText: '开', at: '2026-11-20 08:00:00' }]
    const cards = await renderCard(byField, answering(rows, [{ heat: 20 }], [{ name: 'heat', low: 10, high: null }]))
    expect(cards).toMatchObject([
      {
        id: 'heat',
        name: '温度',
        value: 20,
        unit: '℃',
        digits: 1,
        low: 10,
        high: null,
        standing: 'normal',
        change: 0,
        time: '2026-11-20 08:00:00',
      },
      { id: 'fan', name: '风机', value: null, text: '开', standing: 'unknown', change: null },
    ])
  })

  it('take what is normal of their fields where nothing else says it', async () => {
    const [card] = await renderCard({ ...byField, limits: undefined }, answering([{ id: '1', heat: 36 }]))
    expect(card).toMatchObject({ low: 0, high: 35, standing: 'high' })
  })

  it('say nothing of before while nothing is known of it', async () => {
    const [card] = await renderCard(byRow, answering([{ id: '1', name: '一号', heat: null }]))
    expect(card).toMatchObject({ value: null, standing: 'unknown', change: null })
  })
})

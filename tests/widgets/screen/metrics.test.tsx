import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { openBoard } from './boardHarness.tsx'
import { arrived, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '指标' },
  value: { type: 'decimal', title: '读数', scale: 1 },
  low: { type: 'decimal', title: '下限', scale: 1 },
  high: { type: 'decimal', title: '上限', scale: 1 },
}
const rows = [
  { id: '1', name: '温度', value: 31.5, low: 5, high: 30 },
  { id: '2', name: '湿度', value: 55, low: 40, high: 80 },
  { id: '3', name: '一氧化碳浓度的小时平均值', value: null, low: null, high: null },
]
const card = {
  metrics: 'value',
  name: 'name',
  title: '实时数据',
  low: 'low',
  high: 'high',
  digits: 1,
  source: { model: 'thing', select: ['name', 'value', 'low', 'high'] },
}
const answers = {
  'POST /sys/common/ticket': () => ({ ticket: 'k', expiresInMs: 60_000 }),
  'GET /dv/thing/list': () => ({ records: rows, total: rows.length }),
}

async function drawMetrics(more: Record<string, unknown> = {}) {
  const rendered = await openBoard({ fields, board: { cards: [{ ...card, ...more }] }, answers })
  await arrived(rendered.container, '.metric')
  return rendered
}

const metrics = () => screen.getAllByRole('listitem')

it('are small cards with their range, what lies outside of it said in words', async () => {
  await drawMetrics()
  expect(metrics().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^温度偏高31\.5/),
    expect.stringMatching(/^湿度55\.0/),
    '一氧化碳浓度的小时平均值–',
  ])
  const marks = metrics().map(
    (metric) => metric.querySelector<HTMLElement>('.metric-band span')?.style.insetInlineStart,
  )
  expect(marks).toEqual(['78%', '43.75%', undefined])
})

it('that are live show a new value, which flashes, and let the others be', async () => {
  const { world } = await drawMetrics({ live: true })
  await waitFor(() => expect(world.sockets.all).toHaveLength(1))
  const socket = world.sockets.last()
  await act(async () => socket.open())
  await waitFor(() => expect(socket.sent.map(({ type }) => type)).toContain('subscribe'))
  const question = socket.sent.filter(({ type }) => type === 'subscribe').at(-1)
  expect(question?.data).toMatchObject({ ids: ['1', '2', '3'] })
  const change = { rows: [{ ...rows[1], value: 39.5 }], gone: [] }
  await act(async () => socket.say({ type: 'common_send_date', data: { key: question?.data.key, args: [change] } }))
  await settle()
  expect(metrics()[1]?.textContent).toMatch(/^湿度偏低39\.5/)
  expect(metrics().map((metric) => metric.querySelector('.is-new') !== null)).toEqual([false, true, false])
})

it('of a tag are a card for each field that carries it, in the order of the model', async () => {
  const tagged = { ...fields, low: { ...fields.low, tags: ['limit'] }, high: { ...fields.high, tags: ['limit'] } }
  const source = { model: 'thing', select: ['#limit', 'name'] }
  const board = { cards: [{ metrics: ['#limit', 'name', 'high'], source }] }
  const { container, world } = await openBoard({ fields: tagged as typeof fields, board, answers })
  await arrived(container, '.metric')
  expect(metrics().map(({ textContent }) => textContent)).toEqual(['下限5.0', '上限30.0', '指标温度'])
  const query = world.calls.find(({ path }) => path === '/dv/thing/list')?.query as Record<string, string>
  expect(query.field).toMatch(/low,high,name/)
})

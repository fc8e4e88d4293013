import { screen } from '@testing-library/react'
import { getInstanceByDom } from 'echarts/core'
import { expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { openBoard } from './boardHarness.tsx'

/** A drawing takes the size of its place, of which jsdom has none. */
for (const [side, px] of Object.entries({ clientWidth: 600, clientHeight: 300 }))
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => px })

/** Texts are measured without a canvas. */
HTMLCanvasElement.prototype.getContext = () => null

const fields: Record<string, FieldDocument> = {
  status: { type: 'text', title: '状态' },
  createDay: { type: 'date', title: '登记日' },
  area: { type: 'decimal', title: '面积' },
}
const source = {
  model: 'thing',
  group: ['createDay', 'status'],
  measure: { n: 'count()', area: 'avg(area)' },
}
const rows = [
  { createDay: '2024-05-01', status: '正常', n: 12, area: 2.5 },
  { createDay: '2024-05-01', status: '停用', n: 3, area: 4 },
  { createDay: '2024-05-02', status: '正常', n: 8, area: 3 },
]

interface Series extends Record<'data', unknown[]> {
  name: string
  type: string
  stack?: string
  yAxisIndex?: number
  markLine?: Record<'data', unknown[]>
}

interface Axis {
  name: string
  min?: number
  max?: number
}

async function drawChart(card: Record<string, unknown>, answered: readonly object[] = rows) {
  await openBoard({
    fields,
    board: { cards: [{ source, ...card }] },
    answers: { 'GET /dv/thing/aggregate': () => ({ rows: answered, capped: false }) },
    awaited: '.board-chart svg',
  })
  const place = screen.getByRole('img')
  const option = getInstanceByDom(place)?.getOption() as { series: Series[]; yAxis: Axis[] }
  return { place, ...option }
}

it('tells lines apart by a second name, stacked upon each other, with axes at both sides', async () => {
  const { place, series, yAxis } = await drawChart({
    chart: 'line',
    x: 'createDay',
    series: 'status',
    stack: true,
    min: 0,
    max: 50,
    y: [
      { value: 'n', title: '户数', unit: '户', as: 'bar' },
      { value: 'area', title: '面积', unit: '亩', axis: 'right', as: 'area' },
    ],
    marks: [{ value: 20, title: '平常' }],
  })
  expect(series.map(({ name, type, stack, yAxisIndex }) => [name, type, stack, yAxisIndex])).toEqual([
    ['正常 户数', 'bar', 'left', 0],
    ['正常 面积', 'line', 'right', 1],
    ['停用 户数', 'bar', 'left', 0],
    ['停用 面积', 'line', 'right', 1],
  ])
  expect(series.map(({ data }) => data)).toEqual([
    [12, 8],
    [2.5, 3],
    [3, null],
    [4, null],
  ])
  expect(yAxis.map(({ name, min, max }) => [name, min, max])).toEqual([
    ['户', 0, 50],
    ['亩', undefined, undefined],
  ])
  expect(series[0]?.markLine?.data).toHaveLength(1)
  expect(place.getAttribute('aria-label')).toContain('正常 户数 8户')
})

it.each([
  ['bar', 'bar'],
  ['ring', 'pie'],
  ['rose', 'pie'],
  ['gauge', 'gauge'],
] as const)('draws a %s', async (chart, type) => {
  const { series } = await drawChart({
    chart,
    source: { model: 'thing', group: ['status'], measure: { n: 'count()' } },
    y: [{ value: 'n', title: '户数' }],
  })
  expect(series.map((line) => line.type)).toEqual([type])
})

it('draws how two names meet', async () => {
  const { series } = await drawChart({
    chart: 'heat',
    x: 'createDay',
    series: 'status',
    source: { ...source, measure: { n: 'count()' } },
    y: [{ value: 'n', title: '户数' }],
  })
  expect([series[0]?.type, series[0]?.data]).toEqual([
    'heatmap',
    [
      [0, 0, 12],
      [1, 0, 8],
      [0, 1, 3],
      [1, 1, 0],
    ],
  ])
})

it('draws the course of a number below it', async () => {
  const { container } = await openBoard({
    fields,
    board: { cards: [{ stat: 'n', spark: 'n', title: '登记', source }] },
    answers: { 'GET /dv/thing/aggregate': () => ({ rows, capped: false }) },
    awaited: '.board-spark',
  })
  expect(container.querySelector('.board-spark polyline')?.getAttribute('points')).toBe('0,2.0 60,30.0 120,14.4')
})

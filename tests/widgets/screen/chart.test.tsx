import { cleanup, screen } from '@testing-library/react'
import { getInstanceByDom } from 'echarts/core'
import { expect, it } from 'vitest'
import type { DictDocument, FieldDocument } from '#core/document'
import { mixed, paletteOf } from '#core/palette'
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
  level: { type: 'dict', title: '级别', dict: 'level' },
}
const dicts: DictDocument = {
  kind: 'dict',
  version: 2,
  id: 'dicts',
  title: '字典',
  dicts: {
    level: {
      title: '级别',
      items: [
        { value: '0', text: '正常', tone: 'success' },
        { value: '3', text: '紧急', tone: 'danger' },
        { value: '4', text: '特急', tone: 'danger' },
      ],
    },
  },
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
  color?: string
  yAxisIndex?: number
  markLine?: Record<'data', unknown[]>
}

const byStatus = { model: 'thing', group: ['status'], measure: { n: 'count()' } }

interface Axis {
  name: string
  min?: number
  max?: number
  inverse?: boolean
}

async function drawChart(card: Record<string, unknown>, answered: readonly object[] = rows) {
  await openBoard({
    fields,
    dicts,
    board: { cards: [{ source, ...card }] },
    answers: {
      'GET /sys/dict/getDictItems/level': () => dicts.dicts.level?.items,
      'GET /dv/thing/aggregate': () => ({ rows: answered, capped: false }),
    },
    awaited: '.board-chart svg',
  })
  const place = screen.getByRole('img')
  const option = getInstanceByDom(place)?.getOption() as {
    series: Series[]
    yAxis: Axis[]
    legend?: { formatter(name: string): string }[]
  }
  return { place, ...option }
}

it('is drawn in a box of its size, by which paper makes it smaller', async () => {
  const { place } = await drawChart({ chart: 'line', x: 'createDay', y: [{ value: 'n', title: '户数' }] })
  const svg = place.querySelector('svg')
  expect(svg?.getAttribute('viewBox')).toBe(`0 0 ${svg?.getAttribute('width')} ${svg?.getAttribute('height')}`)
})

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
  expect(place.getAttribute('aria-label')).toContain('正常 户数 8 户')
})

it.each([
  ['bar', 'bar'],
  ['ring', 'pie'],
  ['rose', 'pie'],
  ['gauge', 'gauge'],
] as const)('draws a %s', async (chart, type) => {
  const { series } = await drawChart({
    chart,
    source: byStatus,
    y: [{ value: 'n', title: '户数' }],
  })
  expect(series.map((line) => line.type)).toEqual([type])
})

it('colours parts, bars and lines as the dictionary has their values, muted what it has not', async () => {
  const { success, danger, muted } = paletteOf('light').tones
  const by = {
    source: { model: 'thing', group: ['level'], measure: { n: 'count()' } },
    y: [{ value: 'n', title: '条数' }],
  }
  const counts = [
    { level: '0', level_dictText: '正常', n: 9 },
    { level: '3', level_dictText: '紧急', n: 2 },
    { level: '9', level_dictText: '未知', n: 1 },
  ]
  const colors = [success, danger, muted].map(({ mark }) => ({ itemStyle: { color: mark } }))
  const ring = await drawChart({ chart: 'ring', ...by }, counts)
  expect(ring.series[0]?.data).toMatchObject(colors)
  cleanup()
  const bars = await drawChart({ chart: 'bar', ...by }, counts)
  expect(bars.series[0]?.data).toMatchObject(colors)
  cleanup()
  const group = ['createDay', 'level']
  const days = counts.map((row) => ({ ...row, createDay: '2024-05-01' }))
  // The lines stand in the order of the dictionary, whichever comes first.
  const lines = await drawChart({ chart: 'line', ...by, source: { ...by.source, group } }, days.toReversed())
  expect(lines.series.map(({ color }) => color)).toEqual([success.mark, danger.mark, muted.mark])
})

it('says the total of a ring, and value and share of each part', async () => {
  const { series, legend } = await drawChart(
    { chart: 'ring', source: byStatus, y: [{ value: 'n', title: '户数', unit: '户' }] },
    [
      { status: '正常', n: 9 },
      { status: '停用', n: 3 },
    ],
  )
  const [first] = (series[0]?.data ?? []) as { label: { formatter(): string } }[]
  expect(first?.label.formatter()).toBe('12 户')
  expect(legend?.[0]?.formatter('停用')).toBe('停用  3  25.0%')
})

it('says value and share of each of two parts with equal names', async () => {
  const byLevel = { model: 'thing', group: ['level'], measure: { n: 'count()' } }
  const { place, series, legend } = await drawChart(
    { chart: 'ring', source: byLevel, y: [{ value: 'n', title: '条数' }] },
    [
      { level: '3', level_dictText: '其他', n: 9 },
      { level: '9', level_dictText: '其他', n: 3 },
    ],
  )
  const parts = (series[0]?.data ?? []) as { name: string }[]
  const words = parts.map(({ name }) => legend?.[0]?.formatter(name).replaceAll('\u200b', ''))
  expect(words).toEqual(['其他  9  75.0%', '其他  3  25.0%'])
  const labels = [...place.querySelectorAll('text')].map(({ textContent }) => textContent?.replaceAll('\u200b', ''))
  expect(labels.filter((text) => text?.startsWith('其他'))).toEqual(words)
})

it('names each of two lines with equal names', async () => {
  const { series } = await drawChart({
    chart: 'line',
    x: 'createDay',
    source: { ...source, group: ['createDay'] },
    y: [
      { value: 'n', title: '户数' },
      { value: 'area', title: '户数' },
    ],
  })
  expect(new Set(series.map(({ name }) => name)).size).toBe(2)
})

it('names the parts of a ring beside it, and below it where its place is high', async () => {
  const { place } = await drawChart({ chart: 'ring', source: byStatus, y: [{ value: 'n', title: '户数' }] }, [
    { status: '正常', n: 9 },
    { status: '停用', n: 3 },
  ])
  const chart = getInstanceByDom(place)
  const partsIn = (width: number, height: number) => {
    chart?.resize({ width, height })
    const option = chart?.getOption() as { legend: object[] } | undefined
    return option?.legend[0]
  }
  const beside = { top: 'middle', left: null, right: 8 }
  expect(partsIn(500, 240)).toMatchObject(beside)
  expect(partsIn(330, 420)).toMatchObject({ top: null, left: 'center', bottom: 0 })
  expect(partsIn(500, 240)).toMatchObject(beside)
})

it.each(['ring', 'rose'])('draws a %s of more than six parts as bars, the largest first', async (chart) => {
  const counts = Array.from({ length: 7 }, (_, index) => ({ status: `第${index}类`, n: index + 1 }))
  await openBoard({
    fields,
    board: { cards: [{ chart, source: byStatus, y: [{ value: 'n', title: '户数' }] }] },
    answers: { 'GET /dv/thing/aggregate': () => ({ rows: counts, capped: false }) },
    awaited: '.board-rank',
  })
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([7, 6, 5, 4, 3, 2, 1].map((n, index) => `${index + 1}第${n - 1}类${n}`))
})

it.each([
  ['the largest first', {}, '1停用9 户2正常3 户'],
  ['in the order that its document has put them in', { sort: [{ field: 'n', order: 'asc' }] }, '1正常3 户2停用9 户'],
])('ranks %s', async (_, sort, text) => {
  const counts = [
    { status: '正常', n: 3 },
    { status: '停用', n: 9 },
  ]
  await openBoard({
    fields,
    board: {
      cards: [{ chart: 'rank', source: { ...byStatus, ...sort }, y: [{ value: 'n', title: '户数', unit: '户' }] }],
    },
    answers: { 'GET /dv/thing/aggregate': () => ({ rows: counts, capped: false }) },
    awaited: '.board-rank',
  })
  expect(screen.getByRole('list').textContent).toBe(text)
})

it('draws how two names meet, the first line on top', async () => {
  const { series, yAxis } = await drawChart({
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
  expect(yAxis[0]?.inverse).toBe(true)
})

it.each([
  { percent: 96.3, tone: 'success' },
  { percent: 82, tone: 'warning' },
  { percent: 61.8, tone: 'danger' },
] as const)('a gauge at $percent % has the tone of its distance to the target', async ({ percent, tone }) => {
  const gauge = { chart: 'gauge', target: 90, y: [{ value: 'n', title: '在线率', unit: '%' }] }
  const { series } = await drawChart({ ...gauge, source: { model: 'thing', measure: { n: 'count()' } } }, [
    { n: percent },
  ])
  expect(series[0]).toMatchObject({ itemStyle: { color: paletteOf('light').tones[tone].mark } })
})

it('parts of one tone become lighter, one after the other', async () => {
  const byLevel = { model: 'thing', group: ['level'], measure: { n: 'count()' } }
  const levels = ['0', '3', '4'].map((level, index) => ({ level, n: index + 1 }))
  const { series } = await drawChart({ chart: 'ring', source: byLevel }, levels)
  const { tones, backgrounds } = paletteOf('light')
  const lighter = mixed(tones.danger.mark, backgrounds.card, 0.3)
  const colors = [tones.success.mark, tones.danger.mark, lighter].map((color) => ({ itemStyle: { color } }))
  expect(series[0]?.data).toMatchObject(colors)
})

it('draws the course of a number below it', async () => {
  const { container } = await openBoard({
    fields,
    dicts,
    board: { cards: [{ stat: 'n', spark: 'n', title: '登记', source }] },
    answers: {
      'GET /sys/dict/getDictItems/level': () => dicts.dicts.level?.items,
      'GET /dv/thing/aggregate': () => ({ rows, capped: false }),
    },
    awaited: '.board-spark',
  })
  expect(container.querySelector('.board-spark polyline')?.getAttribute('points')).toBe('0,2.0 48,26.0 96,12.7')
})

it('its moments never run into one another, and those at both ends stand', async () => {
  const day = (index: number) => `2024-05-${String(index + 1).padStart(2, '0')}`
  const days = Array.from({ length: 14 }, (_, index) => ({ createDay: day(index), n: index }))
  const { place } = await drawChart({ chart: 'line', x: 'createDay', y: [{ value: 'n', title: '户数' }] }, days)
  const spans = [...place.querySelectorAll('text')]
    .filter(({ textContent }) => /\d\d-\d\d$/.test(textContent))
    .map((text) => {
      const x = Number(/translate\(([\d.]+)/.exec(text.getAttribute('transform') ?? '')?.[1] ?? text.getAttribute('x'))
      const widthPx = 6.5 * text.textContent.length
      const left = { start: x, middle: x - widthPx / 2, end: x - widthPx }[text.getAttribute('text-anchor') ?? 'start']
      return { name: text.textContent, left: left ?? Number.NaN, right: (left ?? Number.NaN) + widthPx }
    })
    .toSorted((one, other) => one.left - other.left)
  expect([spans[0]?.name, spans.at(-1)?.name]).toEqual(['2024-05-01', '2024-05-14'])
  for (const [index, { left }] of spans.slice(1).entries())
    expect(left - (spans[index]?.right ?? Number.NaN)).toBeGreaterThanOrEqual(5)
})

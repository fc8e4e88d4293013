import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { Refusal } from '#fixtures/engineWorld.ts'

const model = modelWith({
  name: { type: 'text', title: '名称' },
  status: { type: 'text', title: '状态' },
  at: { type: 'datetime', title: '时间' },
})
const counting = { model: 'thing', measure: { n: 'count()' } }

const board = (more: Record<string, unknown> = {}): AnyDocument[] => [
  model,
  {
    kind: 'screen',
    version: 2,
    id: 'test/board',
    type: 'dashboard',
    title: '看板',
    cards: [
      { id: 'all', stat: 'n', title: '全部', source: counting },
      { id: 'again', stat: 'n', title: '又一次', source: counting },
      { id: 'rows', table: ['name'], source: { model: 'thing', select: ['name'], limit: 3 } },
      { id: 'words', text: '您好' },
    ],
    ...more,
  } as unknown as AnyDocument,
]

const handlers = {
  'GET /dv/thing/aggregate': () => ({ rows: [{ n: 7 }], capped: false }),
  'GET /dv/thing/list': () => ({ records: [{ id: '1', name: 'first' }], total: 1 }),
}

const mount = (documents = board(), more: Partial<Parameters<typeof mountScreen>[0]> = {}) =>
  mountScreen({
    documents,
    ...more,
    handlers: { ...handlers, ...more.handlers },
    screen: { screenId: 'test/board', ...more.screen },
  })

const card = (id: string) => JSON.parse(screen.getByLabelText(id).textContent ?? '{}')
const callsOf = ({ world }: Awaited<ReturnType<typeof mount>>, call = 'GET /dv/thing/aggregate') => world.callsOf(call)

describe('a dashboard', () => {
  it('asks for each card by itself, and equal questions once', async () => {
    const mounted = await mount()
    expect([card('all').rows, card('again').rows, card('rows').rows, card('words').status]).toEqual([
      [{ n: 7 }],
      [{ n: 7 }],
      [{ id: '1', name: 'first' }],
      'ready',
    ])
    expect([callsOf(mounted).length, callsOf(mounted, 'GET /dv/thing/list')[0]?.query.pageSize]).toEqual([1, '3'])
  })

  it('keeps what fails in its card', async () => {
    await mount(board(), { handlers: { 'GET /dv/thing/list': () => new Refusal('坏了', { status: 500 }) } })
    expect(card('rows')).toMatchObject({ status: 'failed', failure: { kind: 'failed', message: '坏了' } })
    expect(card('all')).toMatchObject({ status: 'ready', rows: [{ n: 7 }] })
  })

  it('has no card over what its reader may not list', async () => {
    await mount(board(), { lacks: ['list'] })
    expect(screen.queryByLabelText('all')).toBeNull()
    expect(screen.getByLabelText('words')).toBeTruthy()
  })

  it('narrows each source by the filters that are called like its fields, or as it says', async () => {
    const filters = {
      status: { type: 'text', title: '状态', match: 'eq', default: 'on' },
      period: { type: 'date', title: '时间', match: 'range', default: 'today' },
    }
    const cards = [
      { id: 'own', stat: 'n', source: counting },
      { id: 'told', stat: 'n', source: { ...counting, where: 'name == $filter.status', filters: { at: 'period' } } },
      { id: 'none', stat: 'n', source: { ...counting, filters: {} } },
    ]
    const mounted = await mount(board({ filters, cards }))
    const [own, second, none] = callsOf(mounted).map(({ query }) => query)
    expect(own).toMatchObject({ status: 'on' })
    expect(own).not.toHaveProperty('at_begin')
    expect(second).toMatchObject({ where: "(name == 'on')", at_begin: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    expect([second?.status, none?.status, none?.at_begin]).toEqual([undefined, undefined, undefined])
  })

  it('asks a calendar for the month that it shows', async () => {
    const cards = [{ id: 'days', calendar: 'at', source: { model: 'thing', select: ['at'] } }]
    const mounted = await mount(board({ cards }))
    const [query] = callsOf(mounted, 'GET /dv/thing/list').map((call) => call.query)
    expect(query).toMatchObject({ at_begin: expect.stringMatching(/-01$/), pageSize: '500' })
    expect(query?.at_end).toMatch(/-(28|29|30|31)$/)
  })

  it('waits for a filter that has to be set, and begins with what it was opened with', async () => {
    const filters = { status: { type: 'text', title: '状态', match: 'eq', required: true } }
    const mounted = await mount(board({ filters }))
    expect([card('all').status, callsOf(mounted).length]).toEqual(['waiting', 0])
    const opened = await mount(board({ filters }), { screen: { screenId: 'test/board', params: { status: 'off' } } })
    expect([card('all').status, callsOf(opened)[0]?.query.status]).toEqual(['ready', 'off'])
  })

  it('fills the gaps of spans by the filter that narrows them', async () => {
    const filters = { at: { type: 'date', title: '时间', match: 'range', default: ['2026-11-01', '2026-11-03'] } }
    const cards = [{ id: 'days', chart: 'line', source: { ...counting, group: ["bucket(at, 'day')"] } }]
    await mount(board({ filters, cards }), {
      handlers: { 'GET /dv/thing/aggregate': () => ({ rows: [{ at: '2026-11-02', n: 4 }], capped: false }) },
    })
    expect(card('days').rows).toEqual([
      { at: '2026-11-01', n: 0 },
      { at: '2026-11-02', n: 4 },
      { at: '2026-11-03', n: 0 },
    ])
  })

  it('begins with the first record that there is, of those that its condition lets choose', async () => {
    const other = {
      ...model,
      id: 'place',
      api: '/dv/place',
      fields: { name: { type: 'text', title: '名称' } },
    } as AnyDocument
    const filters = {
      status: { type: 'ref', title: '地点', model: 'place', where: "name != '旧'", required: true, first: true },
    }
    const mounted = await mount([other, ...board({ filters })], {
      handlers: {
        'GET /dv/place/options': () => [
          { value: 'p1', text: '一号' },
          { value: 'p2', text: '二号' },
        ],
      },
    })
    await mounted.settle()
    expect(mounted.world.callsOf('GET /dv/place/options')[0]?.query.where).toBe("(name != '旧')")
    expect(callsOf(mounted).map(({ query }) => query.status)).toEqual(['p1'])
  })

  it('measures each number of a tag in rows of its own, those that the filter of that name chooses', async () => {
    const measured = modelWith({
      at: { type: 'datetime', title: '时间' },
      nh3: { type: 'decimal', title: '氨气', unit: 'ppm', tags: ['metric'] },
      flow: { type: 'int', title: '人流', tags: ['metric'] },
      note: { type: 'text', title: '说明', tags: ['metric'] },
    })
    const source = { model: 'thing', each: { metric: '#metric' }, measure: { most: 'max(metric)' } }
    const filters = { metric: { type: 'text', title: '指标', default: ['nh3'] }, all: { type: 'text', title: '全部' } }
    const cards = [
      { id: 'chosen', table: ['metric', 'most'], source },
      { id: 'every', table: ['metric'], source: { ...source, filters: {} } },
    ]
    const [, whole] = board({ filters, cards })
    const mounted = await mount([measured, whole as AnyDocument], {
      handlers: { 'GET /dv/thing/aggregate': () => ({ rows: [{ most: 3 }], capped: false }) },
    })
    expect(card('chosen').rows).toEqual([{ most: 3, metric: 'nh3', metric_dictText: '氨气（ppm）' }])
    expect(card('every').rows.map((row: { metric: string }) => row.metric)).toEqual(['nh3', 'flow'])
    expect(callsOf(mounted).map(({ query }) => JSON.parse(String(query.aggregate)).measure.most)).toEqual([
      'max(nh3)',
      'max(nh3)',
      'max(flow)',
    ])
  })

  it('leaves the span of a group to a filter', async () => {
    const filters = { status: { type: 'text', title: '粒度', match: 'eq', default: 'day' } }
    const group = ['bucket(at, $filter.status)']
    const cards = [{ id: 'days', chart: 'line', source: { ...counting, group, filters: {} } }]
    const mounted = await mount(board({ filters, cards }))
    expect(JSON.parse(String(callsOf(mounted)[0]?.query.aggregate)).group).toEqual(["bucket(at, 'day')"])
    const raw = await mount(board({ filters: { status: { ...filters.status, default: 'raw' } }, cards }))
    expect(JSON.parse(String(callsOf(raw)[0]?.query.aggregate)).group).toEqual(['at'])
  })

  it('asks again by time, each card in its own, and not while nobody sees it', async () => {
    const cards = [
      { id: 'slow', stat: 'n', source: counting },
      { id: 'quick', stat: 'n', source: { ...counting, where: "status == 'on'" }, refreshS: 10 },
    ]
    const mounted = await mount(board({ cards, refreshS: 60 }))
    const pass = async (ms: number) => {
      act(() => mounted.world.pass(ms))
      await mounted.settle()
    }
    const place = screen.getByLabelText('dashboard').parentElement?.parentElement as HTMLElement
    Object.defineProperty(place, 'offsetParent', { value: document.body, configurable: true })
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    await pass(10_000)
    expect(callsOf(mounted)).toHaveLength(3)
    await pass(50_000)
    expect(callsOf(mounted).filter(({ query }) => query.where === undefined)).toHaveLength(2)
    Object.defineProperty(place, 'offsetParent', { value: null, configurable: true })
    const before = callsOf(mounted).length
    await pass(60_000)
    expect(callsOf(mounted)).toHaveLength(before)
  })

  it.each([
    ['rows', [{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 2 }]],
    ['a page', { records: [{ n: 3 }], total: 1 }, [{ n: 3 }]],
    ['one row', { n: 4 }, [{ n: 4 }]],
    ['nothing of that kind', 'no', []],
  ])('reads a call that answers %s', async (_, answer, rows) => {
    const cards = [{ id: 'called', stat: 'n', source: { call: 'GET /sys/loginfo', with: { top: 5 } } }]
    const mounted = await mount(board({ cards }), { handlers: { 'GET /sys/loginfo': () => answer } })
    expect([card('called').rows, callsOf(mounted, 'GET /sys/loginfo')[0]?.query.top]).toEqual([rows, '5'])
  })
})

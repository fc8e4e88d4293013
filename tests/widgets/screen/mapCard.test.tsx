import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld, Refusal } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import { ScreenHost } from '#react/screen'
import { arrived, draw, settle } from './harness.tsx'

// Pages have no size here; a map draws only what is in sight.
for (const [name, value] of [
  ['clientWidth', 800],
  ['clientHeight', 600],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })

const place = modelWith({
  name: { type: 'text', title: '名称' },
  level: { type: 'dict', title: '级别', dict: 'level' },
  kind: { type: 'text', title: '类别' },
  town: { type: 'text', title: '镇' },
  longitude: { type: 'decimal', title: '经度', scale: 6 },
  latitude: { type: 'decimal', title: '纬度', scale: 6 },
})
const reading = modelWith(
  {
    placeId: { type: 'text', title: '地点' },
    heat: { type: 'decimal', title: '温度', unit: '℃', scale: 1, normal: [0, 30], tags: ['main'] },
    fan: { type: 'dict', title: '风机', dict: 'fan', tags: ['main'] },
  },
  { id: 'reading', title: '读数', api: '/dv/reading', permission: 'thing' },
)
const dict = {
  kind: 'dict',
  version: 2,
  id: 'levels',
  title: '级别',
  dicts: {
    level: {
      title: '级别',
      items: [
        { value: '0', text: '正常', tone: 'success' },
        { value: '3', text: '紧急', tone: 'danger' },
      ],
    },
    fan: { title: '风机', items: [{ value: '1', text: '开' }] },
  },
}
const rows = [
  { id: '1', name: '一号', level: '0', level_dictText: '正常', kind: '厕', town: '东', longitude: 113, latitude: 28 },
  {
    id: '2',
    name: '二号',
    level: '3',
    level_dictText: '紧急',
    kind: '棚',
    town: '东',
    longitude: 113.1,
    latitude: 28.1,
  },
  { id: '3', name: '三号', level: '0', level_dictText: '正常', kind: '厕', town: '东', longitude: 113.2, latitude: 28 },
  { id: '4', name: '四号', level: '0', level_dictText: '正常', kind: '厕', town: '西' },
]
const map = {
  map: 'name',
  sub: "=concat(town, '镇')",
  color: 'level',
  legend: ['level', 'kind'],
  title: '分布',
  open: 'test/list',
  with: { name: '=name' },
  source: { model: 'thing', select: ['name', 'level', 'kind', 'town', 'longitude', 'latitude'], limit: 1000 },
  popup: [{ model: 'reading', show: ['#main'], where: 'placeId == $row.id', visibleWhen: "kind == '厕'" }],
}
const handlers = {
  'GET /dv/thing/list': () => ({ records: rows, total: rows.length }),
  'GET /dv/reading/list': () => ({
    records: [{ id: 'r', placeId: '1', heat: 31.25, fan: '1', fan_dictText: '开' }],
    total: 1,
  }),
}

async function drawMap(more: object = {}, answers: Record<string, unknown> = {}, board: object = {}) {
  const document = {
    ...{ kind: 'screen', version: 2, id: 'test/board', type: 'dashboard', title: '看板' },
    ...{ cards: [{ ...map, ...more }], ...board },
  }
  const list = { kind: 'screen', version: 2, id: 'test/list', type: 'list', title: '一览', model: 'thing' }
  const documents = [place, reading, dict, document, list].map((one) => ({
    ...{ kind: one.kind, id: one.id, revision: 1 },
    document: one,
  }))
  const served = {
    'GET /online/document/closure': () => ({ screen: 'test/board', documents }),
    'GET /sys/dict/getDictItems/level': () => dict.dicts.level.items,
    ...handlers,
    ...answers,
  }
  const world = createWorld()
  await signInFor(world)
  const rendered = await draw({ library: libraryOf(place, reading), handlers: served as never, world }, () => (
    <ScreenHost screenId="test/board" />
  ))
  await arrived(rendered.container, '.leaflet-marker-icon, .state-view')
  await settle()
  const pins = () =>
    [...rendered.container.querySelectorAll('.map-pin, .map-bubble')].map((pin) => pin.getAttribute('title'))
  const press = async (title: string) => {
    const pin = rendered.container.querySelector(`.leaflet-marker-icon[title="${title}"]`)
    await act(async () => fireEvent.click(pin ?? expect.fail(`no pin ${title}`)))
    await settle()
  }
  return { ...rendered, world, pins, press }
}

describe('a map of rows', () => {
  it('has a pin for each row with a place, coloured by its dictionary, and says what has none', async () => {
    const { pins, container } = await drawMap()
    expect(pins()).toEqual(['一号', '二号', '三号'])
    await waitFor(() => expect(container.querySelector('[title="二号"]')?.className).toContain('tone-danger'))
    expect(container.querySelector('[title="一号"]')?.className).toContain('tone-success')
    expect(screen.getByText('1 项没有坐标')).toBeTruthy()
  })

  it('switches pins off and on by what they are told apart by', async () => {
    const { pins } = await drawMap()
    const level = within(screen.getByLabelText('级别'))
    expect(level.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['正常 2', '紧急 1'])
    fireEvent.click(level.getByRole('button', { name: /紧急/ }))
    expect([pins(), level.getByRole('button', { name: /紧急/ }).getAttribute('aria-pressed')]).toEqual([
      ['一号', '三号'],
      'false',
    ])
    fireEvent.click(within(screen.getByLabelText('类别')).getByRole('button', { name: /厕/ }))
    expect(pins()).toEqual([])
    fireEvent.click(level.getByRole('button', { name: /紧急/ }))
    expect(pins()).toEqual(['二号'])
  })

  it('tells of a pressed pin what other records know of it, and leads on', async () => {
    const { press, world } = await drawMap()
    await press('一号')
    const dialog = within(await screen.findByRole('dialog', { name: '一号' }))
    expect(await dialog.findByText('31.3 ℃')).toBeTruthy()
    expect([dialog.getByText('偏高'), dialog.getByText('开'), dialog.getByText('东镇')]).toHaveLength(3)
    expect(world.callsOf('GET /dv/reading/list').at(-1)?.query).toMatchObject({
      where: "(placeId == '1')",
      pageSize: '1',
    })
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: '详情' })))
    await expect.poll(() => world.callsOf('GET /online/document/closure').at(-1)?.query.screen).toBe('test/list')
  })

  it('asks for nothing where nothing is to be told, and closes by key', async () => {
    const { press, world } = await drawMap()
    await press('二号')
    const dialog = await screen.findByRole('dialog', { name: '二号' })
    expect(world.callsOf('GET /dv/reading/list')).toHaveLength(0)
    await act(async () => fireEvent.keyDown(dialog, { key: 'Escape' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '二号' })).toBeNull())
  })

  it('says that values could not be read, and reads them again', async () => {
    let down = true
    const answer = () => (down ? new Refusal('查询超时', { status: 500 }) : handlers['GET /dv/reading/list']())
    const { press } = await drawMap({}, { 'GET /dv/reading/list': answer })
    await press('一号')
    await screen.findByText('详情没有读到')
    down = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
    expect(await screen.findByText('31.3 ℃')).toBeTruthy()
  })

  it('lists its pins by name for the keyboard', async () => {
    await drawMap()
    fireEvent.click(screen.getByRole('button', { name: '标点列表' }))
    const names = () =>
      within(screen.getByRole('list', { name: '标点列表' }))
        .queryAllByRole('button')
        .map(({ title }) => title)
    expect(names()).toEqual(['一号', '二号', '三号'])
    fireEvent.change(screen.getByLabelText('按名称搜索'), { target: { value: '三' } })
    expect(names()).toEqual(['三号'])
    await act(async () => fireEvent.click(within(screen.getByRole('list', { name: '标点列表' })).getByRole('button')))
    expect(await screen.findByRole('dialog', { name: '三号' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('按名称搜索'), { target: { value: '五' } })
    expect(screen.getByText('没有找到“五”')).toBeTruthy()
  })

  it('frames and names pins that lie together', async () => {
    const { container } = await drawMap({ area: 'town' })
    await waitFor(() => expect(container.querySelectorAll('path.map-area')).toHaveLength(1))
    expect([...container.querySelectorAll('.map-area-name')].map(({ textContent }) => textContent)).toEqual(['东'])
  })

  it('has an empty state', async () => {
    await drawMap({}, { 'GET /dv/thing/list': () => ({ records: [rows[3]], total: 1 }) })
    expect(screen.getByText('没有带坐标的记录')).toBeTruthy()
  })

  it('reads page by page, and has pins stand together that are too many', async () => {
    const total = 1_200
    const many = Array.from({ length: total }, (_, index) => ({
      ...{ id: `p${index}`, name: `点${index}`, level: index === 7 ? '3' : '0' },
      ...{ longitude: 113 + (index % 40) / 100, latitude: 28 + Math.floor(index / 40) / 100 },
    }))
    const answer = ({ query }: { query: Record<string, string> }) => {
      const [from, size] = [(Number(query.pageNo) - 1) * Number(query.pageSize), Number(query.pageSize)]
      return { records: many.slice(from, from + size), total }
    }
    const source = { ...map.source, limit: 5000 }
    const { container, world } = await drawMap({ source }, { 'GET /dv/thing/list': answer })
    expect(world.callsOf('GET /dv/thing/list').map(({ query }) => query.pageNo)).toEqual(['1', '2', '3'])
    const bubbles = () => [...container.querySelectorAll('.map-bubble')]
    await waitFor(() => expect(bubbles().length).toBeGreaterThan(0))
    const clustered = bubbles().reduce((sum, bubble) => sum + Number(bubble.textContent), 0)
    expect(clustered + container.querySelectorAll('.map-pin').length).toBe(total)
    await waitFor(() => expect(container.querySelectorAll('.map-bubble.tone-danger')).toHaveLength(1))
    expect(screen.queryByText(/未列出/)).toBeNull()
  })

  it('leads to 300 pins on one spot, and lists them where nearer does not part them', async () => {
    const total = 300
    const many = Array.from({ length: total }, (_, index) => ({
      ...{ id: `p${index}`, name: `点${index}`, level: index === 7 ? '3' : '0', longitude: 113, latitude: 28 },
    }))
    const elsewhere = { id: 'far', name: '远处', level: '0', longitude: 114, latitude: 28 }
    const records = [...many, elsewhere]
    const { container } = await drawMap({}, { 'GET /dv/thing/list': () => ({ records, total: records.length }) })
    const circle = () => container.querySelector<HTMLElement>('.map-bubble.tone-danger') ?? expect.fail()
    await waitFor(() => expect(circle().textContent).toBe('300'))
    await act(async () => fireEvent.click(circle()))
    expect(screen.queryByRole('list', { name: '标点列表' })).toBeNull()
    await act(async () => fireEvent.click(circle()))
    const list = within(screen.getByRole('list', { name: '标点列表' }))
    expect(list.getAllByRole('button')).toHaveLength(100)
    fireEvent.change(screen.getByLabelText('按名称搜索'), { target: { value: '远处' } })
    expect(screen.getByText('没有找到“远处”')).toBeTruthy()
  })

  it('says how many records its limit leaves out', async () => {
    const source = { ...map.source, limit: 4 }
    await drawMap({ source }, { 'GET /dv/thing/list': () => ({ records: rows, total: 5_004 }) })
    expect(screen.getByText('1 项没有坐标，另有 5000 条未列出')).toBeTruthy()
  })

  it('goes into a pin and back where it says so', async () => {
    const towns = [
      { town: 'east', n: 3, lng: 113, lat: 28 },
      { town: 'west', n: 2, lng: 113.2, lat: 28 },
    ]
    const card = {
      ...{ map: 'town', value: 'n', lng: 'lng', lat: '=lat', drill: 'town', color: undefined, legend: undefined },
      ...{ sub: undefined, popup: undefined, open: undefined, with: undefined },
      source: {
        ...{ model: 'thing', group: ['town'] },
        measure: { n: 'count()', lng: 'avg(longitude)', lat: 'avg(latitude)' },
      },
    }
    const { press, pins, world } = await drawMap(
      JSON.parse(JSON.stringify(card)),
      { 'GET /dv/thing/aggregate': () => ({ rows: towns, capped: false }) },
      {
        cards: [JSON.parse(JSON.stringify({ ...map, ...card }))],
        filters: { town: { type: 'text', title: '镇', match: 'eq' } },
      },
    )
    expect(pins()).toEqual(['east 3', 'west 2'])
    const requestedTown = () => world.callsOf('GET /dv/thing/aggregate').at(-1)?.query.town
    await press('west 2')
    expect(requestedTown()).toBe('west')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '返回上一级' })))
    await settle()
    expect([requestedTown(), screen.queryByRole('button', { name: '返回上一级' })]).toEqual([undefined, null])
  })
})

describe('a card that follows its records', () => {
  it('shows what has changed at once, and asks again for what is new', async () => {
    const served = [...rows]
    const list = { list: 'name', title: '最新', live: true, source: { model: 'thing', select: ['name'], limit: 9 } }
    const { world } = await drawMap(
      {},
      {
        'POST /sys/common/ticket': () => ({ ticket: 'k', expiresInMs: 60_000 }),
        'GET /dv/thing/list': () => ({ records: served, total: served.length }),
      },
      { cards: [map, list] },
    )
    await expect.poll(() => world.sockets.all.length).toBe(1)
    await act(async () => world.sockets.last().open())
    const question = () =>
      world.sockets
        .last()
        .sent.filter(({ type }) => type === 'subscribe')
        .at(-1)?.data
    await expect.poll(() => question()?.model).toBe('thing')
    expect(question()).toMatchObject({ socketKey: 'test/board', ids: ['1', '2', '3', '4'], whole: true })
    const say = (change: object) =>
      act(async () => {
        const args = [{ rows: [], gone: [], ...change }]
        world.sockets.last().say({ type: 'common_send_date', data: { key: question()?.key, args } })
      })
    const card = within(screen.getByLabelText('最新', { selector: 'section' }))
    await say({ rows: [{ id: '2', name: '改名' }] })
    expect(card.getByText('改名')).toBeTruthy()
    const requestCount = world.callsOf('GET /dv/thing/list').length
    served.push({ id: '9', name: '新来', level: '0', level_dictText: '正常', kind: '厕', town: '西' })
    await say({ rows: [{ id: '9', name: '新来' }] })
    await settle()
    expect([world.callsOf('GET /dv/thing/list').length, card.getByText('新来')]).toEqual([
      requestCount + 1,
      expect.anything(),
    ])
  })
})

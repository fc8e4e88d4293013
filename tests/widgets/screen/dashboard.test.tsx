import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FieldDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { card, openBoard } from './boardHarness.tsx'
import { people, settle } from './harness.tsx'

const source = { model: 'thing', measure: { n: 'count()', old: "count(birthday < '1960-01-01')" } }
const cards = [
  { id: 'all', stat: 'n', title: '村民', unit: '人', note: '年长 {old}', trend: '=-3.25', source },
  { id: 'share', stat: '=old * 100 / n', title: '年长比例', unit: '%', digits: 1, progress: true, source },
  {
    id: 'top',
    chart: 'rank',
    title: '姓氏',
    source: { model: 'thing', group: ['name'], measure: { n: 'count()' } },
    y: [{ value: 'n', title: '人数', unit: '人' }],
    open: 'test/list',
    with: { name: '=name' },
  },
  { id: 'new', table: ['name', 'birthday'], title: '最新', source: { model: 'thing', select: ['name', 'birthday'] } },
  { id: 'hello', text: '您好，{$user.realname}' },
]

const handlers = {
  'GET /dv/thing/aggregate': ({ query }: { query: Record<string, string> }) =>
    String(query.aggregate).includes('group')
      ? {
          rows: [
            { name: '张', n: 12 },
            { name: '李', n: 6 },
          ],
          capped: false,
        }
      : { rows: [{ n: 1200, old: 300 }], capped: false },
  'GET /dv/thing/list': () => ({ records: [{ id: '1', name: '张三', birthday: '1990-01-02' }], total: 1 }),
}

const drawBoard = (more: Record<string, unknown> = {}, answers: Record<string, unknown> = {}, awaited?: string) =>
  openBoard({
    fields: people,
    board: { cards, ...more },
    answers: { ...handlers, ...answers },
    ...(awaited ? { awaited } : {}),
  })

it('reads a measure over durations as one, unless the card has a unit', async () => {
  const waited = { type: 'int', title: '时长', unit: '分钟', format: 'duration' } as unknown as FieldDocument
  const source = { model: 'thing', measure: { mean: 'avg(waited)' } }
  const board = {
    cards: [
      { id: 'read', stat: 'mean', title: '平均时长', source },
      { id: 'plain', stat: 'mean', title: '平均分钟', unit: '分钟', source },
    ],
  }
  const answers = { 'GET /dv/thing/aggregate': () => ({ rows: [{ mean: 444.2 }], capped: false }) }
  await openBoard({ fields: { ...people, waited }, board, answers })
  expect(card('平均时长').getByText('7 小时 24 分')).toBeTruthy()
  expect(card('平均分钟').getByText('444.2').textContent).toBe('444.2分钟')
})

it('draws each card with what its rows come to', async () => {
  await drawBoard()
  expect((await card('村民').findByText('1,200')).textContent).toBe('1,200人')
  expect([card('村民').getByText('年长 300'), card('村民').getByText('下降 3.3%')]).toBeTruthy()
  expect(card('年长比例').getByText('25.0').textContent).toBe('25.0%')
  expect(card('年长比例').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(
    card('最新')
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['姓名', '生日'])
  expect(card('最新').getByText('1990-01-02')).toBeTruthy()
})

it.each([
  { why: 'reached', share: { target: 20 }, tone: 'success' },
  { why: 'nearly reached', share: { target: 27 }, tone: 'warning' },
  { why: 'missed', share: { target: 'n' }, tone: 'danger' },
  {
    why: 'in its steps',
    share: {
      target: 90,
      steps: [
        { from: 0, tone: 'danger' },
        { from: 20, tone: 'info' },
      ],
    },
    tone: 'info',
  },
  {
    why: 'below its steps',
    share: {
      steps: [
        { from: 30, tone: 'danger' },
        { from: 60, tone: 'info' },
      ],
    },
    tone: 'danger',
  },
  { why: 'written', share: { target: 90, tone: 'muted' }, tone: 'muted' },
])('a share has its tone: $why', async ({ share, tone }) => {
  const { container } = await drawBoard({ cards: [{ ...cards[1], ...share }] })
  expect(container.querySelector('.board-stat')?.className).toBe(`board-stat tone-${tone}`)
})

it('a share says its target', async () => {
  await drawBoard({ cards: [{ ...cards[1], target: 30 }] })
  expect(card('年长比例').getByText('目标 30%')).toBeTruthy()
  expect(card('年长比例').getByRole('progressbar').getAttribute('aria-valuetext')).toBe('25.0%，目标 30%')
})

it.each(['rank', 'bar'])('a %s of equal numbers is a table', async (chart) => {
  const equal = {
    rows: [
      { name: '张', n: 6 },
      { name: '李', n: 6 },
    ],
    capped: false,
  }
  const { world } = await drawBoard(
    { cards: [{ ...cards[2], chart, link: '/isps/user?name={name}', open: undefined }] },
    { 'GET /dv/thing/aggregate': () => equal },
  )
  expect(
    card('姓氏')
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['张6 人', '李6 人'])
  fireEvent.click(card('姓氏').getByRole('button', { name: '李' }))
  expect(world.visited).toEqual(['/isps/user?name=李'])
})

it('a chart of nothing but zeros says that there is nothing', async () => {
  const zeros = {
    rows: [
      { name: '张', n: 0 },
      { name: '李', n: 0 },
    ],
    capped: false,
  }
  await drawBoard(
    { cards: [{ ...cards[2], chart: 'line', empty: '没有人' }] },
    { 'GET /dv/thing/aggregate': () => zeros },
  )
  expect(card('姓氏').getByText('没有人')).toBeTruthy()
})

it('draws a record with its picture, tags and the facts that have a value', async () => {
  const record = {
    ...{ heading: 'name', sub: "=ifEmpty($row.remark, '村民')", picture: 'photo', tags: 'tags', title: '我的资料' },
    facts: [
      { title: '生日', value: '{$row.birthday}' },
      { title: '签名', value: '{$row.remark}' },
      { title: '主页', value: '查看', link: '/isps/user' },
    ],
    source: { call: 'GET /sys/account/profile' },
  }
  let photo = ''
  const profile = () => ({ name: '张三', birthday: '1990-01-02', remark: '', tags: '公文会务;细心', photo })
  const open = () => drawBoard({ cards: [record] }, { 'GET /sys/account/profile': profile }, '.board-record')
  const { world, unmount } = await open()
  const own = card('我的资料')
  expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['公文', '会务', '细心'])
  expect(own.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['生日', '主页'])
  expect([own.getByText('村民'), own.getByText('1990-01-02'), own.getByText('张')]).toBeTruthy()
  fireEvent.click(own.getByRole('link', { name: '查看' }))
  expect(world.visited).toEqual(['/isps/user'])
  unmount()
  photo = 'avatar/a.png'
  await open()
  expect(document.querySelector('.board-record-picture img')?.getAttribute('src')).toContain('avatar/a.png')
})

it('says in the place of a card that it failed, and tries it alone again', async () => {
  let down = true
  const { world } = await drawBoard(
    {},
    {
      'GET /dv/thing/list': () => (down ? new Refusal('查询超时', { status: 500 }) : handlers['GET /dv/thing/list']()),
    },
  )
  expect(card('最新').getByText('查询超时')).toBeTruthy()
  const before = world.callsOf('GET /dv/thing/aggregate').length
  down = false
  await act(async () => fireEvent.click(card('最新').getByRole('button', { name: /重\s?试/ })))
  await settle()
  expect(card('最新').getByText('张三')).toBeTruthy()
  expect(world.callsOf('GET /dv/thing/aggregate')).toHaveLength(before)
})

it('says what its document says where it has no rows', async () => {
  const rows = { model: 'thing', select: ['name'] }
  const [empty, other] = [{ empty: '{$user.realname}还没有村民' }, { source: rows }]
  await openBoard({
    fields: people,
    board: {
      cards: [
        { list: 'name', title: '列表', ...other, ...empty },
        { table: ['name'], title: '表格', ...other, ...empty },
        { metrics: ['name'], title: '指标', ...other, ...empty },
        { chart: 'rank', title: '排行', source: { ...source, group: ['name'] }, ...empty },
        { list: 'name', title: '没有写', ...other },
      ],
    },
    answers: {
      'GET /dv/thing/list': () => ({ records: [], total: 0 }),
      'GET /dv/thing/aggregate': () => ({ rows: [], capped: false }),
    },
    awaited: '[aria-label="没有写"] .state-title',
  })
  const messages = ['列表', '表格', '指标', '排行', '没有写'].map(
    (title) => card(title).getByRole('status').textContent,
  )
  expect(messages).toEqual([...Array(4).fill(expect.stringMatching(/.+还没有村民$/)), '暂无数据'])
})

it('says that there is nothing, and which filter is to be set first', async () => {
  const { unmount } = await drawBoard({}, { 'GET /dv/thing/list': () => ({ records: [], total: 0 }) })
  expect(card('最新').getByText('暂无数据')).toBeTruthy()
  unmount()
  await drawBoard({ filters: { name: { type: 'text', title: '姓名', required: true } } })
  expect(card('最新').getByText('请先选择姓名')).toBeTruthy()
})

it('lists rows with what stands below and beside them, and goes where a row leads', async () => {
  const list = {
    list: 'name',
    sub: "=concat('生于 ', birthday)",
    time: '=concat(birthday, " 08:30:00")',
    tag: "=name == '张三' ? '村长' : ''",
    tone: 'info',
    title: '村民',
    more: '/people',
    link: '/people/{id}',
    source: { model: 'thing', select: ['name', 'birthday'] },
  }
  const { world } = await drawBoard({ cards: [list] })
  const [line] = card('村民').getAllByRole('listitem')
  expect(line?.textContent).toBe('张三村长生于 1990-01-0201-02 08:30')
  fireEvent.click(card('村民').getByRole('button', { name: '张三' }))
  fireEvent.click(card('村民').getByRole('button', { name: '更多' }))
  expect(world.visited).toEqual(['/people/1', '/people'])
})

it('marks the days of a month, tells what lies on one, and turns to another month', async () => {
  const today = '2026-05-'
  const birthday = `${today}05`
  const calendar = {
    calendar: 'birthday',
    label: 'name',
    title: '生日',
    open: 'test/list',
    with: { name: '=name' },
    source: { model: 'thing', select: ['name', 'birthday'] },
  }
  const { world } = await drawBoard(
    { cards: [calendar] },
    { 'GET /dv/thing/list': () => ({ records: [{ id: '1', name: '张三', birthday }], total: 1 }) },
  )
  fireEvent.click(card('生日').getByRole('button', { name: `${birthday} 1 项` }))
  expect(card('生日').getByRole('button', { name: '张三' })).toBeTruthy()
  fireEvent.click(card('生日').getByRole('button', { name: `${today}06` }))
  expect(card('生日').getByText(`${today.slice(5)}06 没有安排`)).toBeTruthy()
  const before = world.callsOf('GET /dv/thing/list').length
  await act(async () => fireEvent.click(card('生日').getByRole('button', { name: '下个月' })))
  await settle()
  const requests = world.callsOf('GET /dv/thing/list')
  expect([requests.length, requests.at(-1)?.query.birthday_begin]).toEqual([
    before + 1,
    expect.not.stringContaining(today),
  ])
})

it('says that there is nothing which its reader may see', async () => {
  await drawBoard({ cards: [{ stat: 'n', visibleWhen: false, source }] }, {}, '.board')
  expect(screen.getByText('没有您可以查看的内容')).toBeTruthy()
})

it('ranks, with bars to the first, and opens what a line leads to', async () => {
  const { world } = await drawBoard()
  const lines = card('姓氏').getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['1张12 人', '2李6 人'])
  expect(lines[1]?.querySelector<HTMLElement>('.board-rank-bar span')?.style.width).toBe('50%')
  await act(async () => fireEvent.click(card('姓氏').getByRole('button', { name: '李' })))
  await expect.poll(() => world.callsOf('GET /online/document/closure').at(-1)?.query.screen).toBe('test/list')
})

it('loads a card far below the window when it comes near', async () => {
  const arrivals: (() => void)[] = []
  class Watch {
    readonly observe: (target: Element) => void
    constructor(notify: (entries: object[]) => void) {
      this.observe = (target) => void arrivals.push(() => notify([{ target, isIntersecting: true }]))
    }
    unobserve = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  place.mockReturnValue({ x: 0, y: 5000, top: 5000, bottom: 5000, left: 0, right: 0, width: 0, height: 0 } as DOMRect)
  const { world } = await drawBoard()
  expect(world.callsOf('GET /dv/thing/aggregate')).toEqual([])
  await act(async () => {
    for (const arrive of arrivals) arrive()
  })
  expect(world.callsOf('GET /dv/thing/aggregate').length).toBeGreaterThan(0)
  place.mockRestore()
  vi.unstubAllGlobals()
})

it('lets a rank whose names lead nowhere be scrolled by the keyboard', async () => {
  const [, , { open: _, with: __, ...rank }] = cards as [unknown, unknown, Record<string, unknown>]
  await drawBoard({ cards: [rank] })
  const [line] = card('姓氏').getAllByRole('listitem')
  expect(line?.parentElement?.tabIndex).toBe(0)
})

it('marks moments where they lie in time, and shows no filter that is hidden', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const curve = {
    chart: 'line',
    title: '曲线',
    source: { model: 'thing', group: ['updateTime'], measure: { n: 'count()' }, filters: { name: 'who' } },
    marks: [
      { at: "='2026-05-01 08:40:00'", title: '告警' },
      { value: 12, title: '阈值' },
      { at: '=null', title: '没有' },
    ],
  }
  const rows = [
    { updateTime: '2026-05-01 08:00:00', n: 3 },
    { updateTime: '2026-05-01 09:00:00', n: 5 },
  ]
  const { container, world } = await drawBoard(
    {
      filters: { who: { type: 'text', title: '姓名', default: '张三', hide: ['filter'] } },
      cards: [curve],
    },
    { 'GET /dv/thing/aggregate': () => ({ rows, capped: false }) },
  )
  await waitFor(() => expect(container.querySelector('svg text')).toBeTruthy())
  const titles = [...container.querySelectorAll('svg text')]
  const texts = titles.map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['告警', '阈值 12']))
  expect(texts).not.toContain('没有')
  expect(titles[texts.indexOf('告警')]?.getAttribute('text-anchor')).toBe('end')
  expect([screen.queryByLabelText('姓名'), screen.queryByRole('button', { name: '刷新' })]).toEqual([null, null])
  expect(world.callsOf('GET /dv/thing/aggregate')[0]?.query.name).toContain('张三')
})

import { expect, it } from 'vitest'
import type { DictDocument, ListDocument } from '#core/document'
import { createWorld, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { narrowing, queryParts } from '#react/report'
import { ids, openList, page, ready, run, status } from './harness.ts'

const calls = 'GET /sys/actuator/httptrace'
const source: NonNullable<ListDocument['source']> = {
  call: calls,
  paging: 'client',
  fields: {
    url: { type: 'text', title: '地址' },
    method: { type: 'text', title: '方法' },
    code: { type: 'int', title: '状态' },
    at: { type: 'datetime', title: '时间' },
  },
}
const rows = [
  { id: 'a', url: '/sys/login', method: 'POST', code: 200, at: '2026-01-01 08:00:00' },
  { id: 'b', url: '/sys/user', method: 'GET', code: 404, at: '2026-01-02 08:00:00' },
  { id: 'c', url: '/sys/role', method: 'GET', code: 500, at: '2026-01-03 08:00:00' },
  { id: 'd', url: '=cmd', method: 'PUT', code: null, at: '2026-01-04 08:00:00' },
]
const document: Partial<ListDocument> = {
  source,
  filters: ['url', 'method', { field: 'code', match: 'range' }, 'at'],
  columns: ['url', 'method', 'code'],
  sort: [{ field: 'code', order: 'desc' }],
  counters: [
    { id: 'all', title: '全部' },
    { id: 'bad', title: '失败', where: 'code >= 400' },
  ],
}
const opening = (more: Partial<ListDocument> = {}, answer: () => unknown = () => rows) =>
  openList({ document: { ...document, ...more }, handlers: { [calls]: answer } })

const readAll = (blob: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsText(blob)
  })

const search = async (opened: ReturnType<typeof openList>, values: Record<string, string | number | string[]>) => {
  for (const [id, value] of Object.entries(values)) opened.list.dispatch({ type: 'filter', id, value })
  opened.list.dispatch({ type: 'search' })
  await expect.poll(() => opened.list.state.snapshot().busy).toBe(false)
}

it('orders, filters and pages all rows of its call by the conditions of list calls, asked for once', async () => {
  const opened = opening()
  await ready(opened)
  expect(ids(opened)).toEqual(['c', 'b', 'a', 'd'])
  await search(opened, { url: 'SYS' })
  expect(ids(opened)).toEqual(['c', 'b', 'a'])
  await search(opened, { url: '', method: 'GET', code: ['404', '499'] })
  expect(ids(opened)).toEqual(['b'])
  opened.list.dispatch({ type: 'reset' })
  opened.list.dispatch({ type: 'pageSize', pageSize: 3 })
  opened.list.dispatch({ type: 'page', page: 2 })
  await expect.poll(() => ids(opened)).toEqual(['d'])
  expect(opened.list.state.snapshot().total).toBe(4)
  expect(opened.world.callsOf(calls)).toHaveLength(1)
  opened.list.dispatch({ type: 'refresh' })
  await expect.poll(() => opened.world.callsOf(calls).length).toBe(2)
})

it('counts, and says why it is empty', async () => {
  const opened = opening()
  await expect.poll(() => opened.list.state.snapshot().counts).toEqual({ 'counter:all': 4, 'counter:bad': 2 })
  opened.list.dispatch({ type: 'counter', id: 'bad' })
  await search(opened, { url: 'login' })
  expect(status(opened)).toBe('empty')
  expect(queryParts(opened.list).map(({ by }) => by)).toEqual(['counter', 'filter'])
  const steps = await narrowing(opened.list, new AbortController().signal)
  expect(steps.map(({ total }) => total)).toEqual([4, 2, 0])
})

it('names what a filter cannot be, and asks again after a failure', async () => {
  let fails = true
  const opened = opening({}, () => (fails ? new Refusal('没有应答', { status: 500 }) : rows))
  await expect.poll(() => status(opened)).toBe('failed')
  fails = false
  opened.list.dispatch({ type: 'refresh' })
  await ready(opened)
  opened.list.dispatch({ type: 'filter', id: 'at', value: ['never', ''] })
  opened.list.dispatch({ type: 'search' })
  await expect.poll(() => opened.list.state.snapshot().failure?.message ?? '').toContain('never')
  expect(opened.list.state.snapshot().status).toBe('ready')
  expect(opened.world.notices, 'a failure of the server is told in its place alone').toEqual([
    { tone: 'warning', message: expect.stringContaining('never') },
  ])
})

it('warns once of what is refused again and again', async () => {
  let refusal = new Refusal('查询失败')
  const opened = opening({}, () => refusal)
  await expect.poll(() => status(opened)).toBe('failed')
  const refreshed = async () => {
    opened.list.dispatch({ type: 'refresh' })
    expect(status(opened)).toBe('loading')
    await expect.poll(() => status(opened)).not.toBe('loading')
    return opened.world.notices.map(({ tone, message }) => `${tone} ${message}`)
  }
  expect(await refreshed()).toEqual(['warning 查询失败'])
  refusal = new Refusal('请先选择村庄')
  expect(await refreshed()).toEqual(['warning 查询失败', 'warning 请先选择村庄'])
})

it('asks again after a failure for another page or order too', async () => {
  let fails = true
  const opened = opening({ counters: [] }, () => (fails ? new Refusal('没有应答', { status: 500 }) : rows))
  await expect.poll(() => status(opened)).toBe('failed')
  fails = false
  opened.list.dispatch({ type: 'sort', field: 'url' })
  await ready(opened)
  expect(opened.world.callsOf(calls)).toHaveLength(2)
})

it('keeps newer rows where an older call fails', async () => {
  const older = deferred<unknown>()
  let requestCount = 0
  const opened = opening({ counters: [] }, () => (requestCount++ === 0 ? older.promise : rows))
  await expect.poll(() => requestCount).toBe(1)
  opened.list.dispatch({ type: 'refresh' })
  await ready(opened)
  older.resolve(new Refusal('没有应答', { status: 500 }))
  await older.promise
  opened.list.dispatch({ type: 'sort', field: 'url' })
  await expect.poll(() => ids(opened)).toEqual(['a', 'c', 'b', 'd'])
  expect(requestCount).toBe(2)
})

it.each([
  ['a list', rows.slice(0, 2), ['a', 'b']],
  ['a page', page(...rows.slice(0, 2)), ['a', 'b']],
  ['a record of its own', { url: '/sys/login' }, ['#1']],
  ['nothing', null, []],
])('has the rows of %s', async (_, answer, expected) => {
  const opened = opening({ counters: [], sort: [] }, () => answer)
  await expect.poll(() => opened.list.state.snapshot().busy).toBe(false)
  expect(ids(opened)).toEqual(expected)
})

it('exports only the ticked rows, with the labels of what they hold', async () => {
  const fields = { ...source.fields, kind: { type: 'dict', title: '类型', dict: 'kind' } } as const
  const labelled = rows.map((row, index) => ({ ...row, kind: index === 1 ? null : '1' }))
  const world = createWorld({
    [calls]: () => [{ ...labelled[0], kind_dictText: '自带' }, ...labelled.slice(1)],
    'GET /sys/dict/getDictItems/kind': () => [{ value: '1', text: '登录' }],
  })
  await world.runtime.dictionaries.load('kind')
  const columns = ['url', 'kind']
  const dicts = { kind: { title: '类型', items: [] } }
  const dict: DictDocument = { kind: 'dict', version: 2, id: 'kinds', title: '类型', dicts }
  const opened = openList({ document: { ...document, columns, source: { ...source, fields } }, world, others: [dict] })
  await ready(opened)
  const ticked = opened.list.state.snapshot().rows.filter(({ id }) => id !== 'd')
  opened.list.dispatch({ type: 'select', rows: ticked, selected: true })
  await run(opened, 'export')
  const text = world.blobs[0] ? await readAll(world.blobs[0]) : ''
  const lines = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toEqual(['地址,类型', '/sys/role,登录', '/sys/user,', '/sys/login,自带'])
})

it('exports the rows that are found as a sheet of texts, in which nothing is a formula', async () => {
  const world = createWorld()
  const opened = openList({ document, handlers: { [calls]: () => rows }, world })
  await ready(opened)
  await run(opened, 'export')
  expect(world.saved[0]).toMatch(/^物品_\d{8}\.csv$/)
  const [sheet] = world.blobs
  const text = sheet ? await readAll(sheet) : ''
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    '地址,方法,状态',
    '/sys/role,GET,500',
    '/sys/user,GET,404',
    '/sys/login,POST,200',
    "'=cmd,PUT,",
  ])
})

it('opens the detail of a row with what the row holds', async () => {
  const opened = opening()
  await ready(opened)
  await run(opened, 'detail', 'b')
  const [request] = opened.opened
  expect(await request?.read?.('b')).toMatchObject({ url: '/sys/user' })
  expect(await request?.read?.('gone')).toBeNull()
})

it('hands filters and pages on to a call that pages itself, and tells rows apart by the key', async () => {
  const answers = () => page({ username: 'admin' }, { username: 'low' })
  const opened = openList({
    params: { kind: 'x', level: '' },
    document: {
      source: {
        call: 'GET /sys/{kind}/list',
        with: { kind: '=$params.kind', level: '=$params.level', mine: 'Y' },
        key: 'username',
        fields: { username: { type: 'text', title: '账号' } },
      },
      filters: ['username'],
    },
    handlers: { 'GET /sys/x/list': answers },
  })
  await ready(opened)
  expect(ids(opened)).toEqual(['admin', 'low'])
  await search(opened, { username: 'a' })
  const query = opened.world.callsOf('GET /sys/x/list').at(-1)?.query
  expect(query).toMatchObject({ username: '*a*', pageNo: '1', pageSize: '10', mine: 'Y' })
  for (const name of ['field', 'kind', 'level']) expect(query).not.toHaveProperty(name)
  expect(opened.list.advancedFields).toEqual([])
  expect(opened.list.columns.snapshot().map(({ column }) => column.sortable)).toEqual([false])
})

it('opens and exports the rows of the page that a call answered, and has no further ones', async () => {
  const document = {
    source: {
      call: 'GET /sys/x/list',
      key: 'username',
      fields: { username: { type: 'text' as const, title: '账号' } },
    },
  }
  const answers: Record<string, object> = { '1': page({ username: 'admin' }), '2': page({ username: 'low' }) }
  const handlers = { 'GET /sys/x/list': ({ query }: { query: Record<string, string> }) => answers[query.pageNo ?? '1'] }
  const opened = openList({ document, handlers })
  await ready(opened)
  opened.list.dispatch({ type: 'page', page: 2 })
  await expect.poll(() => ids(opened)).toEqual(['low'])
  const { calls: recordCalls } = opened.list
  expect([await recordCalls.queryById('low'), await recordCalls.queryById('admin')]).toEqual([
    { id: 'low', username: 'low' },
    null,
  ])
  await run(opened, 'export')
  const [sheet] = opened.world.blobs
  expect((sheet ? await readAll(sheet) : '').replace('\uFEFF', '').trim().split('\r\n')).toEqual(['账号', 'low'])
  expect(opened.world.callsOf('GET /sys/x/list')).toHaveLength(2)
})

it('puts what its call answers below each other, by what rows bring or by their parents', async () => {
  const whole = [
    {
      id: 'a',
      url: '/sys',
      parentId: 'elsewhere',
      children: [{ id: 'b', url: '/sys/user', parentId: 'a', children: null }],
    },
    { id: 'c', url: '/gis', parentId: null },
    { id: 'd', url: '/gis/map', parentId: 'c' },
  ]
  const parentId = { type: 'tree' as const, title: '上级', model: 'thing' }
  const opened = opening(
    { nested: 'parentId', sort: [], counters: [], source: { ...source, fields: { ...source.fields, parentId } } },
    () => whole,
  )
  await ready(opened)
  expect(opened.list.rows.snapshot().map(({ id, depth, branch }) => [id, depth, branch])).toEqual([
    ['a', 0, 'closed'],
    ['c', 0, 'closed'],
  ])
  opened.list.dispatch({ type: 'open', id: 'a' })
  opened.list.dispatch({ type: 'open', id: 'c' })
  await expect.poll(() => ids(opened)).toEqual(['a', 'b', 'c', 'd'])
  expect(opened.list.rows.snapshot().map(({ branch }) => branch)).toEqual(['open', 'leaf', 'open', 'leaf'])
  await search(opened, { url: 'user' })
  expect(ids(opened)).toEqual(['b'])
  expect(opened.world.callsOf(calls)).toHaveLength(1)
})

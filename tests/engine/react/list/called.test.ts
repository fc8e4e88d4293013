import { expect, it } from 'vitest'
import type { ListDocument } from '#core/document'
import { createWorld, Refusal } from '#fixtures/engineWorld.ts'
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
  counters: [{ id: 'bad', title: '失败', where: 'code >= 400' }],
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
  await expect.poll(() => opened.list.state.snapshot().counts).toEqual({ 'counter:bad': 2 })
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
    params: { kind: 'x' },
    document: {
      source: {
        call: 'GET /sys/{kind}/list',
        with: { kind: '=$params.kind' },
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
  expect(query).toMatchObject({ username: '*a*', pageNo: '1', pageSize: '10' })
  expect(query).not.toHaveProperty('field')
  expect(opened.list.advancedFields).toEqual([])
  expect(opened.list.columns.snapshot().map(({ column }) => column.sortable)).toEqual([false])
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

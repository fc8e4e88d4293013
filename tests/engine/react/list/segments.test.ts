import { expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred, settled } from '#fixtures/ports.ts'
import { type OpenedList, openList, ready } from './harness.ts'

const document = {
  filters: ['name'],
  where: "code != ''",
  counters: [{ title: '总数' }, { id: 'mine', title: '我的', where: 'code == $params.who' }],
  views: [
    { id: 'all', title: '全部' },
    { id: 'on', title: '启用', where: "status == 'on'", showCount: true },
  ],
}
const answers = { 'GET /dv/thing/aggregate': () => ({ rows: [{ n0: 1200, n1: 3, n2: 7 }], capped: false }) }

const lastQuery = ({ world }: OpenedList, call: string) => world.callsOf(call).at(-1)?.query ?? {}
const measuresOf = (opened: OpenedList): unknown =>
  JSON.parse(String(lastQuery(opened, 'GET /dv/thing/aggregate').aggregate)).measure
const counts = ({ list }: OpenedList) => list.state.snapshot().counts

it('counts what stands above the rows in one call, under what the user has asked for', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  await expect.poll(() => counts(opened)).toEqual({ 'counter:counter1': 1200, 'counter:mine': 3, 'view:on': 7 })
  expect(measuresOf(opened)).toEqual({
    n0: 'count()',
    n1: "count((code == 'admin'))",
    n2: "count((status == 'on'))",
  })
  expect(lastQuery(opened, 'GET /dv/thing/aggregate').where).toBe("(code != '')")
  opened.list.dispatch({ type: 'filter', id: 'name', value: 'a' })
  opened.list.dispatch({ type: 'search' })
  await expect.poll(() => lastQuery(opened, 'GET /dv/thing/aggregate').name).toBe('*a*')
})

it('does not count again for another page, order, view or counter, but after a write', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  await expect.poll(() => counts(opened)).not.toBeNull()
  const calls = () => opened.world.callsOf('GET /dv/thing/aggregate').length
  opened.list.dispatch({ type: 'page', page: 2 })
  opened.list.dispatch({ type: 'sort', field: 'name' })
  opened.list.dispatch({ type: 'view', id: 'on' })
  opened.list.dispatch({ type: 'counter', id: 'mine' })
  await ready(opened)
  expect(calls()).toBe(1)
  opened.list.dispatch({ type: 'refresh' })
  await expect.poll(calls).toBe(2)
  opened.list.dispatch({ type: 'removed', ids: ['1'] })
  await expect.poll(calls).toBe(3)
})

it('shows the rows of a view and of a counter together, from the first page', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  await ready(opened)
  opened.list.dispatch({ type: 'page', page: 3 })
  opened.list.dispatch({ type: 'view', id: 'on' })
  opened.list.dispatch({ type: 'counter', id: 'mine' })
  const where = () => lastQuery(opened, 'GET /dv/thing/list').where
  await expect.poll(where).toBe("(code != '') && (status == 'on') && (code == 'admin')")
  expect(lastQuery(opened, 'GET /dv/thing/list').pageNo).toBe('1')
  opened.list.dispatch({ type: 'counter', id: 'mine' })
  await expect.poll(where).toBe("(code != '') && (status == 'on')")
  opened.list.dispatch({ type: 'reset' })
  expect(opened.list.state.snapshot().view, 'a view is where one is, not what one has asked').toBe('on')
})

it('says nothing where counting is refused, and the rows stand', async () => {
  const refused = { 'GET /dv/thing/aggregate': () => new Refusal('没有权限', { status: 403 }) }
  const opened = openList({ document, handlers: refused })
  await ready(opened)
  expect(counts(opened)).toBeNull()
  expect(opened.world.notices).toEqual([])
})

it('forgets its numbers where they can no longer be counted, and begins at zero where nothing is answered', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  await expect.poll(() => counts(opened)).not.toBeNull()
  opened.world.answer({ 'GET /dv/thing/aggregate': () => new Refusal('没有权限', { status: 403 }) })
  opened.list.dispatch({ type: 'refresh' })
  await expect.poll(() => counts(opened)).toBeNull()
  expect([opened.world.notices, opened.world.warnings]).toEqual([[], []])
  opened.world.answer({ 'GET /dv/thing/aggregate': () => ({ rows: [], capped: false }) })
  opened.list.dispatch({ type: 'refresh' })
  await expect.poll(() => counts(opened)).toEqual({ 'counter:counter1': 0, 'counter:mine': 0, 'view:on': 0 })
})

it('keeps its counts while the server is out of reach, unless others are asked for', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  await expect.poll(() => counts(opened)).not.toBeNull()
  opened.world.answer({ 'GET /dv/thing/aggregate': () => new Refusal('', { status: 502 }) })
  opened.list.dispatch({ type: 'refresh' })
  await expect.poll(() => opened.world.callsOf('GET /dv/thing/aggregate').length).toBe(2)
  await settled()
  expect(counts(opened)).not.toBeNull()
  opened.list.dispatch({ type: 'filter', id: 'name', value: 'a' })
  opened.list.dispatch({ type: 'search' })
  await expect.poll(() => counts(opened)).toBeNull()
})

it('counts nothing for a list that has gone before it began, and all once it is back', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  opened.stop()
  for (let turn = 0; turn < 5; turn += 1) await settled()
  expect(opened.world.callsOf('GET /dv/thing/aggregate')).toEqual([])
  opened.list.start()
  await expect.poll(() => counts(opened)).not.toBeNull()
})

it('never lets older numbers win', async () => {
  const replies = [deferred<unknown>(), deferred<unknown>()]
  const opened = openList({ document, params: { who: 'admin' } })
  let requestCount = 0
  opened.world.answer({ 'GET /dv/thing/aggregate': () => replies[requestCount++]?.promise })
  await expect.poll(() => requestCount).toBe(1)
  opened.list.dispatch({ type: 'refresh' })
  await expect.poll(() => requestCount).toBe(2)
  replies[1]?.resolve({ rows: [{ n0: 2 }], capped: false })
  await expect.poll(() => counts(opened)?.['counter:counter1']).toBe(2)
  replies[0]?.resolve({ rows: [{ n0: 1 }], capped: false })
  await settled()
  expect(counts(opened)?.['counter:counter1']).toBe(2)
  expect(opened.world.warnings, 'a count that was overtaken is no failure').toEqual([])
})

it('counts once a required filter is set, under the advanced query', async () => {
  const filters = [{ field: 'name', required: true }]
  const opened = openList({ document: { ...document, filters }, params: { who: 'admin' }, handlers: answers })
  const calls = () => opened.world.callsOf('GET /dv/thing/aggregate')
  const params = [{ field: 'code', rule: 'eq' as const, val: 'x' }]
  opened.list.dispatch({ type: 'advanced', query: { matchType: 'and', params } })
  opened.list.dispatch({ type: 'filter', id: 'name', value: 'a' })
  opened.list.dispatch({ type: 'search' })
  await expect.poll(() => counts(opened)).not.toBeNull()
  expect(calls()).toHaveLength(1)
  expect(JSON.parse(decodeURIComponent(String(calls()[0]?.query.superQueryParams)))).toEqual(params)
  expect(calls()[0]?.query).not.toHaveProperty('field')
})

it('counts again when the list is shown again, and ends with it', async () => {
  const opened = openList({ document, params: { who: 'admin' }, handlers: answers })
  await expect.poll(() => counts(opened)).not.toBeNull()
  opened.stop()
  opened.list.dispatch({ type: 'refresh' })
  const calls = () => opened.world.callsOf('GET /dv/thing/aggregate').length
  expect(calls()).toBe(1)
  const reply = deferred<unknown>()
  opened.world.answer({ 'GET /dv/thing/aggregate': () => reply.promise })
  const stop = opened.list.start()
  await expect.poll(calls).toBe(2)
  stop()
  reply.resolve({ rows: [{ n0: 9 }], capped: false })
  await reply.promise
  await Promise.resolve()
  expect(counts(opened)).toMatchObject({ 'counter:counter1': 1200 })
})

it('asks for no numbers where a list has none', async () => {
  const opened = openList()
  await ready(opened)
  expect(opened.world.callsOf('GET /dv/thing/aggregate')).toEqual([])
})

it('opens with the view that its parameter names, and with the first if there is none of that name', async () => {
  const opened = openList({ document, params: { who: 'admin', view: 'on' }, handlers: answers })
  await ready(opened)
  expect(lastQuery(opened, 'GET /dv/thing/list').where).toBe("(code != '') && (status == 'on')")
  expect(opened.list.state.snapshot().view).toBe('on')
  const other = openList({ document, params: { who: 'admin', view: 'off' }, handlers: answers })
  expect(other.list.state.snapshot().view).toBe('all')
})

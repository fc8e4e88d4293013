import { expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
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

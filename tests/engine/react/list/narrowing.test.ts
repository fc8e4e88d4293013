import { expect, it } from 'vitest'
import { openList, ready } from './harness.ts'

const document = {
  filters: ['name', 'status', { field: 'code', default: '=$params.code', required: true }],
  views: [
    { id: 'all', title: '全部' },
    { id: 'on', title: '启用', where: "status == 'on'" },
  ],
}
const open = async (more: object = {}) => {
  const opened = openList({ document: { ...document, ...more }, params: { code: 'A1' } })
  await ready(opened)
  return opened.list
}

it('is none where a list began with what it needs', async () => {
  expect((await open()).narrowing()).toBeNull()
})

it('can be taken back where somebody asked for less', async () => {
  const list = await open()
  list.dispatch({ type: 'filter', id: 'name', value: 'a' })
  expect(list.narrowing()).toBeNull()
  list.dispatch({ type: 'search' })
  expect(list.narrowing()).toBe('query')
  list.dispatch({ type: 'reset' })
  list.dispatch({ type: 'tree', field: 'orgCode', value: 'A01' })
  expect(list.narrowing()).toBe('query')
})

it('is that of the document, which the user may still relax', async () => {
  const list = await open({ filters: [{ field: 'status', default: 'on' }] })
  expect(list.narrowing()).toBe('begun')
})

it('can be taken back where a counter or an advanced query narrows', async () => {
  const list = await open({ counters: [{ id: 'mine', title: '我的', where: "name == 'x'" }] })
  list.dispatch({ type: 'counter', id: 'mine' })
  expect(list.narrowing()).toBe('query')
  list.dispatch({ type: 'counter', id: 'mine' })
  expect(list.narrowing()).toBeNull()
  const params = [{ field: 'name', rule: 'eq' as const, val: 'x' }]
  list.dispatch({ type: 'advanced', query: { matchType: 'and', params } })
  expect(list.narrowing()).toBe('query')
})

it('is none of a filter that was emptied', async () => {
  const list = await open()
  list.dispatch({ type: 'filter', id: 'name', value: '' })
  list.dispatch({ type: 'search' })
  expect(list.narrowing()).toBeNull()
})

it('is that of the document where only some of what it begins with is required', async () => {
  const code = { field: 'code', default: 'A1', required: true }
  const list = await open({ filters: [{ field: 'status', default: 'on' }, code] })
  expect(list.narrowing()).toBe('begun')
  list.dispatch({ type: 'filter', id: 'code', value: 'A2' })
  list.dispatch({ type: 'search' })
  expect(list.narrowing()).toBe('query')
})

it('is none in the view that the list begins with, of which its document speaks', async () => {
  const views = [
    { id: 'mine', title: '我的', where: "name == 'x'" },
    { id: 'all', title: '全部' },
  ]
  const list = await open({ views })
  expect(list.narrowing()).toBeNull()
})

it('is that of a view', async () => {
  const list = await open()
  list.dispatch({ type: 'view', id: 'on' })
  expect(list.narrowing()).toBe('view')
})

it('takes each value of a filter of several from its address', async () => {
  const filters = [{ field: 'status', match: 'in' as const }]
  const opened = openList({ document: { filters }, params: { status: 'on,off' } })
  await ready(opened)
  expect(opened.list.state.snapshot().filters).toEqual({ status: ['on', 'off'] })
  expect(opened.world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ status: 'on,off' })
})

import { expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { fakeClock } from '#fixtures/ports.ts'
import { createFirstPages } from '#react/list'
import { openList, status } from './harness.ts'

const rows = Promise.resolve({ records: [{ id: '7' }], total: 1, size: 10, current: 1, pages: 1 })

it('rows that were asked for ahead are taken once, by the same question, while they are new', async () => {
  const clock = fakeClock()
  const pages = createFirstPages(clock)
  const question = ['a/list', { pageNo: '1' }] as const
  let requestCount = 0
  const ask = () => {
    requestCount += 1
    return rows
  }
  pages.put(question, ask)
  pages.put(question, ask)
  expect(requestCount).toBe(1)
  expect(pages.take(['a/list', { pageNo: '2' }])).toBeUndefined()
  expect(pages.take(question)).toBe(rows)
  expect(pages.take(question)).toBeUndefined()
  clock.advance(10_000)
  pages.put(question, ask)
  expect(requestCount).toBe(2)
  clock.advance(10_000)
  expect(pages.take(question), 'they are no longer new').toBeUndefined()
})

it('rows that were asked for ahead are forgotten with the user', () => {
  const pages = createFirstPages(fakeClock())
  const question = ['a/list', { pageNo: '1' }] as const
  pages.put(question, () => rows)
  pages.clear()
  expect(pages.take(question)).toBeUndefined()
})

it('nothing is asked for ahead that its list has just asked for', () => {
  const pages = createFirstPages(fakeClock())
  const question = ['a/list', { pageNo: '1' }] as const
  expect(pages.take(question)).toBeUndefined()
  pages.put(question, () => expect.fail('asked twice'))
})

it('a list begins with the rows that were asked for ahead', async () => {
  const opened = openList({ ahead: true })
  const { list, world } = opened
  await expect.poll(() => status(opened)).toBe('ready')
  expect(world.callsOf('GET /dv/thing/list')).toHaveLength(1)
  expect(list.rows.snapshot().map(({ id }) => id)).toEqual(['1'])
  list.dispatch({ type: 'refresh' })
  await expect.poll(() => world.callsOf('GET /dv/thing/list').length).toBe(2)
})

it('rows that could not be had ahead are told by the list', async () => {
  const opened = openList({ ahead: true, handlers: { 'GET /dv/thing/list': () => new Refusal('坏了') } })
  await expect.poll(() => status(opened)).toBe('failed')
  expect(opened.list.state.snapshot().failure?.message).toBe('坏了')
  expect(opened.world.notices).toEqual([{ tone: 'warning', message: '坏了' }])
})

it('opens again with as many rows as fitted before', async () => {
  const first = openList({ document: { pageSize: 'fit' } })
  first.list.dispatch({ type: 'height', rows: 18 })
  const again = openList({ document: { pageSize: 'fit' }, world: first.world })
  expect(again.list.state.snapshot()).toMatchObject({ fits: true, pageSize: 18 })
  first.list.dispatch({ type: 'pageSize', pageSize: 20 })
  expect(openList({ document: { pageSize: 'fit' }, world: first.world }).list.state.snapshot()).toMatchObject({
    fits: false,
    pageSize: 20,
  })
})

it('asks for nothing ahead while a required filter is empty, or of a call that answers all rows', async () => {
  const waiting = openList({ ahead: true, document: { filters: [{ field: 'name', required: true }] } })
  const fields = { url: { type: 'text' as const, title: '地址' } }
  const source = { call: 'GET /sys/x/list', fields, paging: 'client' as const }
  const called = openList({ ahead: true, document: { source }, handlers: { 'GET /sys/x/list': () => [{ id: '1' }] } })
  await expect.poll(() => status(called)).toBe('ready')
  expect(called.world.callsOf('GET /sys/x/list')).toHaveLength(1)
  const paths = [waiting, called].flatMap(({ world }) => world.calls.map(({ path }) => path))
  expect(paths.filter((path) => path.startsWith('/dv'))).toEqual([])
})

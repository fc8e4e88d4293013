import { expect, it } from 'vitest'
import cases from '#cases/list/kept.json'
import { type QueryStateMemory, storedQueryState } from '#react/list'
import { openList, status } from './harness.ts'

const document = {
  filters: ['name', 'status'],
  columns: ['name', 'status'],
  tree: [{ title: '部门', model: 'sysDepart', field: 'orgCode' }],
}

/** Keeps as a history does: as JSON. */
function memory(stored: unknown = undefined): QueryStateMemory & { stored(): unknown } {
  let text = JSON.stringify(stored)
  return {
    read: () => (text === undefined ? undefined : JSON.parse(text)),
    write(question) {
      text = JSON.stringify(question)
    },
    stored: () => text,
  }
}

it.each(cases)('of $say, a list knows what it still asks for', ({ kept, is }) => {
  const { program } = openList({ document }).list
  expect(storedQueryState(kept, program)).toEqual(is)
})

it.each([
  [
    { view: 'on', counter: 'mine' },
    { view: 'on', counter: 'mine' },
  ],
  [
    { view: 'gone', counter: 'gone' },
    { view: 'all', counter: '' },
  ],
  [{}, { view: 'all', counter: '' }],
])('of a place %j, a list with views and counters opens at %j', (stored, is) => {
  const segments = {
    counters: [{ id: 'mine', title: '我的', where: "code == 'x'" }],
    views: [
      { id: 'all', title: '全部' },
      { id: 'on', title: '启用', where: "status == 'on'" },
    ],
  }
  const { program } = openList({ document: { ...document, ...segments } }).list
  expect(storedQueryState(stored, program)).toMatchObject(is)
})

it('a list goes on with what the user has asked for, and a reset goes back to the document', async () => {
  const shared = memory()
  const first = openList({ document, memory: shared })
  await expect.poll(() => status(first)).toBe('ready')
  expect(shared.stored()).toBeUndefined()
  first.list.dispatch({ type: 'filter', id: 'name', value: 'a' })
  expect(shared.stored(), 'what is only typed asks for nothing').toBeUndefined()
  first.list.dispatch({ type: 'search' })
  first.list.dispatch({ type: 'tree', field: 'orgCode', value: 'A01' })
  first.list.dispatch({ type: 'sort', field: 'name' })
  first.list.dispatch({ type: 'page', page: 2 })
  first.stop()

  const again = openList({ document, memory: shared, ahead: true })
  const { filters, trees, page, sort } = again.list.state.snapshot()
  expect({ filters, trees, page, sort }).toEqual({
    filters: { name: 'a' },
    trees: { orgCode: 'A01' },
    page: 2,
    sort: [{ field: 'name', order: 'asc' }],
  })
  await expect.poll(() => status(again)).toBe('ready')
  const [firstCall, ...others] = again.world.callsOf('GET /dv/thing/list')
  expect([firstCall?.query, others]).toMatchObject([{ name: '*a*', pageNo: '2', column: 'name', order: 'asc' }, []])
  again.list.dispatch({ type: 'reset' })
  expect(again.list.state.snapshot()).toMatchObject({ filters: {}, trees: {}, page: 1, sort: again.list.program.sort })
})

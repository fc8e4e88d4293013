import { renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred, settled } from '#fixtures/ports.ts'
import { type ChoiceList, RowChoiceProvider, useNodeCounts, useOfferedRows } from '#react/list'
import { openList, ready } from './harness.ts'

const document = {
  filters: ['name'],
  where: "name != ''",
  tree: [{ title: '部门', model: 'sysDepart', field: 'orgCode', showCount: true }],
}
const calls = 'GET /dv/thing/aggregate'
const counted = (n: number, more: object = {}) => ({ rows: [{ orgCode: 'A01', n }], capped: false, ...more })

async function count(answer: () => unknown, more: Partial<typeof document> = {}) {
  const opened = openList({ document: { ...document, ...more }, handlers: { [calls]: answer } })
  await ready(opened)
  const [tree] = opened.list.program.trees
  if (!tree) throw new Error('no tree')
  const { result, unmount } = renderHook(() => useNodeCounts(opened.list, tree))
  return {
    ...opened,
    unmount,
    of: (value: string) => result.current(value),
    requests: () => opened.world.callsOf(calls).map(({ query }) => query),
  }
}

describe('the counts of the nodes of a tree', () => {
  it('are unknown until they come, and those of nodes without rows are zero', async () => {
    const reply = deferred<unknown>()
    const { of } = await count(() => reply.promise)
    expect(of('A01')).toBeNull()
    reply.resolve(counted(3))
    await expect.poll(() => [of('A01'), of('B02')]).toEqual([3, 0])
  })

  it('of nodes beyond the counted ones are unknown', async () => {
    const { of } = await count(() => counted(3, { capped: true }))
    await expect.poll(() => [of('A01'), of('B02')]).toEqual([3, null])
  })

  it('are asked for in one call under all but the nodes, again when the rows may have changed', async () => {
    const { list, of, requests } = await count(() => counted(3))
    await expect.poll(() => of('A01')).toBe(3)
    expect(requests()).toEqual([
      {
        where: "(name != '')",
        aggregate: JSON.stringify({
          group: ['under(orgCode)'],
          measure: { n: 'count()' },
          sort: [{ field: 'n', order: 'desc' }],
          limit: 1000,
        }),
      },
    ])
    list.dispatch({ type: 'tree', field: 'orgCode', value: 'A01' })
    list.dispatch({ type: 'sort', field: 'name' })
    expect(requests(), 'neither nodes nor orders change them').toHaveLength(1)
    list.dispatch({ type: 'refresh' })
    await expect.poll(() => requests().length).toBe(2)
    list.dispatch({ type: 'filter', id: 'name', value: 'a' })
    list.dispatch({ type: 'search' })
    await expect.poll(() => requests().at(-1)?.name).toBe('*a*')
  })

  it('are those of the newest answer', async () => {
    const replies = [deferred<unknown>(), deferred<unknown>()]
    let requestCount = 0
    const { list, of } = await count(() => replies[requestCount++]?.promise)
    await expect.poll(() => requestCount).toBe(1)
    list.dispatch({ type: 'refresh' })
    await expect.poll(() => requestCount).toBe(2)
    replies[1]?.resolve(counted(2))
    await expect.poll(() => of('A01')).toBe(2)
    replies[0]?.resolve(counted(1))
    await replies[0]?.promise
    await Promise.resolve()
    expect(of('A01')).toBe(2)
  })

  it('are unknown again where they are refused, which is told nowhere', async () => {
    const { list, of, world } = await count(() => counted(3))
    await expect.poll(() => of('A01')).toBe(3)
    world.answer({ [calls]: () => new Refusal('没有权限', { status: 403 }) })
    list.dispatch({ type: 'refresh' })
    await expect.poll(() => of('A01')).toBeNull()
    expect([world.notices, world.warnings]).toEqual([[], []])
  })

  it('stay while the server is out of reach, unless others are asked for', async () => {
    const { list, of, world, requests } = await count(() => counted(3))
    await expect.poll(() => of('A01')).toBe(3)
    world.answer({ [calls]: () => new Refusal('', { status: 502 }) })
    list.dispatch({ type: 'refresh' })
    await expect.poll(() => requests().length).toBe(2)
    await settled()
    expect(of('A01')).toBe(3)
    list.dispatch({ type: 'filter', id: 'name', value: 'a' })
    list.dispatch({ type: 'search' })
    await expect.poll(() => of('A01')).toBeNull()
  })

  it('are asked for neither where the tree shows none nor while a filter is missing', async () => {
    const [tree] = document.tree
    const hidden = await count(() => counted(3), { tree: tree ? [{ ...tree, showCount: false }] : [] })
    hidden.list.dispatch({ type: 'refresh' })
    expect(hidden.requests()).toEqual([])
    const filters = [{ field: 'name', required: true }] as never
    const opened = openList({ document: { ...document, filters }, handlers: { [calls]: () => counted(3) } })
    const [waiting] = opened.list.program.trees
    if (waiting) renderHook(() => useNodeCounts(opened.list, waiting))
    expect(opened.world.callsOf(calls)).toEqual([])
  })

  it('end with their tree', async () => {
    const reply = deferred<unknown>()
    const { list, unmount, requests } = await count(() => reply.promise)
    await expect.poll(() => requests().length).toBe(1)
    unmount()
    list.dispatch({ type: 'refresh' })
    reply.resolve(counted(3))
    await reply.promise
    expect(requests()).toHaveLength(1)
  })
})

describe('rows to choose from', () => {
  it('are those of the list that is shown, until it goes', () => {
    const statuses: (string | null)[] = []
    const choose = (list: ChoiceList) => {
      statuses.push(list.state.snapshot().status)
      return () => void statuses.push(null)
    }
    const wrapper = ({ children }: { children: ReactNode }) => (
      <StrictMode>
        <RowChoiceProvider value={choose}>{children}</RowChoiceProvider>
      </StrictMode>
    )
    const { list } = openList()
    const { rerender, unmount } = renderHook((offered: ChoiceList) => useOfferedRows(offered), {
      wrapper,
      initialProps: list,
    })
    expect(statuses.filter((each) => each !== null).at(-1)).toBe('loading')
    const before = statuses.length
    rerender(list)
    expect(statuses, 'the same list is not offered again').toHaveLength(before)
    rerender(openList().list)
    expect(statuses.slice(before)).toEqual([null, 'loading'])
    unmount()
    expect(statuses.at(-1)).toBeNull()
  })

  it('are nobody else’s business', () => {
    const { list } = openList()
    expect(() => renderHook(() => useOfferedRows(list))).not.toThrow()
  })
})

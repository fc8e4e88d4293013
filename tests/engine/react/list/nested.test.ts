import { describe, expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { ids, openList, page, ready, treeOf } from './harness.ts'

describe('a nested list', () => {
  it('loads branches of a nested list when they are opened', async () => {
    const opened = openList({
      document: { nested: 'parentId', where: "status == 'on'" },
      handlers: treeOf(page({ id: '11' })),
    })
    await ready(opened)
    opened.list.dispatch({ type: 'open', id: '1' })
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '2'])
    const [sent, ...others] = opened.world.callsOf('GET /dv/thing/childList')
    expect([others, sent?.query]).toEqual([
      [],
      expect.objectContaining({ pid: '1', pageNo: '1', pageSize: '500', where: "(status == 'on')" }),
    ])
  })

  it('asks once for a branch that takes its time', async () => {
    const branch = deferred<unknown>()
    const opened = openList({
      document: { nested: 'parentId' },
      handlers: { ...treeOf(page()), 'GET /dv/thing/childList': () => branch.promise },
    })
    await ready(opened)
    const callCount = () => opened.world.callsOf('GET /dv/thing/childList').length
    opened.list.dispatch({ type: 'open', id: '1' })
    await expect.poll(callCount).toBe(1)
    opened.list.dispatch({ type: 'fold', folded: true })
    branch.resolve(page({ id: '11' }))
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '2'])
    expect(callCount()).toBe(1)
  })

  it('says in its place that a branch did not come, and asks for it again', async () => {
    const opened = openList({ document: { nested: 'parentId' }, handlers: treeOf(new Refusal('查询失败')) })
    await ready(opened)
    opened.list.dispatch({ type: 'open', id: '1' })
    await expect.poll(() => opened.list.rows.snapshot()[0]?.branch).toBe('failed')
    expect(opened.world.notices).toEqual([])
    opened.world.answer(treeOf(page({ id: '11' })))
    opened.list.dispatch({ type: 'open', id: '1' })
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '2'])
  })

  it('opens the row below which another one was added', async () => {
    const opened = openList({
      document: { nested: 'parentId', rowActions: ['create'] },
      handlers: treeOf(page({ id: '11' })),
    })
    await ready(opened)
    const [record] = opened.list.state.snapshot().rows
    if (!record) throw new Error('no row')
    const action = opened.list.rowActions(record).actions[0]?.action
    if (!action) throw new Error('no action')
    opened.ends({ kind: 'closed' })
    await opened.list.run({ action, record })
    expect(ids(opened)).toEqual(['1', '2'])
    expect(opened.opened[0]?.values).toEqual({ parentId: '1' })
    opened.ends({ kind: 'saved', id: '11' })
    await opened.list.run({ action, record })
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '2'])
  })

  it('asks for open branches again when it is refreshed', async () => {
    const opened = openList({ document: { nested: 'parentId' }, handlers: treeOf(page({ id: '11' })) })
    await ready(opened)
    opened.list.dispatch({ type: 'open', id: '1' })
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '2'])
    opened.world.answer(treeOf(page({ id: '11' }, { id: '12' })))
    opened.list.dispatch({ type: 'refresh' })
    await expect.poll(() => ids(opened)).toEqual(['1', '11', '12', '2'])
    expect(opened.world.callsOf('GET /dv/thing/childList')).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { openList, ready, run } from './harness.ts'

describe('moves', () => {
  it('take a record on with its version', async () => {
    const opened = openList({
      document: { rowActions: ['stop'] },
      handlers: { 'POST /dv/thing/move/stop': () => new Done('操作成功！') },
    })
    await ready(opened)
    await run(opened, 'stop', '1')
    expect(opened.world.callsOf('POST /dv/thing/move/stop')[0]?.body).toEqual({ id: '1', rowVersion: 2 })
    await expect.poll(() => opened.world.callsOf('GET /dv/thing/list').length).toBe(2)
  })

  it('ask first, and stop when the user turns it away', async () => {
    const opened = openList({
      document: { rowActions: ['scrap'] },
      handlers: { 'POST /dv/thing/move/scrap': () => null },
    })
    await ready(opened)
    opened.answers(null)
    await run(opened, 'scrap', '1')
    expect(opened.world.callsOf('POST /dv/thing/move/scrap')).toHaveLength(0)
    opened.answers({ note: 'old' })
    await run(opened, 'scrap', '1')
    expect(opened.confirmations).toEqual(['note', 'note'])
    expect(opened.world.callsOf('POST /dv/thing/move/scrap')[0]?.body).toEqual({ note: 'old', id: '1', rowVersion: 2 })
  })

  it('show the newer state when the record was changed meanwhile', async () => {
    const opened = openList({
      document: { rowActions: ['stop'] },
      handlers: { 'POST /dv/thing/move/stop': () => new Refusal('数据已被修改', { status: 409, code: 409 }) },
    })
    await ready(opened)
    await run(opened, 'stop', '1')
    await expect.poll(() => opened.world.callsOf('GET /dv/thing/list').length).toBe(2)
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '数据已被修改' }])
  })

  it('tell once why the server refused them', async () => {
    const opened = openList({
      document: { rowActions: ['stop'] },
      handlers: { 'POST /dv/thing/move/stop': () => new Refusal('设备在用', { status: 500, code: 500 }) },
    })
    await ready(opened)
    await run(opened, 'stop', '1')
    expect(opened.world.notices).toHaveLength(1)
  })

  it('tell once that the record was changed meanwhile, also where they ask again', async () => {
    const current = { id: '1', status: 'off', rowVersion: 3 }
    const stale = new Refusal('数据已被修改', { status: 409, code: 409, result: { current } })
    const opened = openList({
      document: { rowActions: ['scrap'] },
      handlers: {
        'POST /dv/thing/move/scrap': ({ body }) => ((body as { rowVersion: number }).rowVersion === 2 ? stale : null),
      },
    })
    await ready(opened)
    opened.answers({ note: 'old' })
    await run(opened, 'scrap', '1')
    expect(opened.world.callsOf('POST /dv/thing/move/scrap').map(({ body }) => body)).toEqual([
      { note: 'old', id: '1', rowVersion: 2 },
      { note: 'old', id: '1', rowVersion: 3 },
    ])
    expect(opened.world.notices.filter(({ message }) => message === '数据已被修改')).toHaveLength(1)
  })
})

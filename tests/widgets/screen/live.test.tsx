import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListDocument } from '#core/document'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld } from '#fixtures/engineWorld.ts'
import type { ListController } from '#react/list'
import { VisibleProvider } from '#react/visible'
import { createCell, useWatched, type Watched } from '#react/watch'
import { screenFaces } from '#widgets/screen'
import { arrived, drawList, page, rowsOf, setNarrow, settle } from './harness.tsx'

const flashed: string[] = []
const flashes: Animation[] = []
let flashMs: unknown
beforeEach(() => {
  flashed.length = 0
  flashes.length = 0
  Element.prototype.animate = function animate(this: Element, _frames, options) {
    flashMs = (options as KeyframeAnimationOptions).duration
    const card = this.getAttribute('data-row')
    const row = this.closest('.ag-row')?.getAttribute('row-id')
    flashed.push(card ? `card ${card}` : `${row} ${this.getAttribute('col-id')}`)
    flashes.push({ cancel: () => undefined } as Animation)
    return flashes.at(-1) as Animation
  }
})

const frame = () => act(async () => void (await new Promise((done) => requestAnimationFrame(done))))

async function liveList(live: NonNullable<ListDocument['live']> = true, more: Partial<ListDocument> = {}) {
  const world = createWorld()
  await signInFor(world)
  let rows = rowsOf(3)
  const handlers = {
    'POST /sys/common/ticket': () => ({ ticket: 'k', expiresInMs: 60_000 }),
    'GET /dv/thing/list': () => page(rows),
    'GET /dv/thing/aggregate': () => ({ rows: [{ n0: 3 }], capped: false }),
  }
  const rendered = await drawList({ list: { columns: ['name', 'phone', 'note'], live, ...more }, handlers, world })
  await arrived(rendered.container, '.list-live')
  await waitFor(() => world.sockets.last())
  await act(async () => world.sockets.last().open())
  const key = () =>
    world.sockets
      .last()
      .sent.filter(({ type }) => type === 'subscribe')
      .at(-1)?.data.key
  const push = async (change: { rows?: object[]; gone?: string[]; stale?: boolean }) => {
    const args = [{ rows: [], gone: [], ...change }]
    await act(async () => world.sockets.last().say({ type: 'common_send_date', data: { key: key(), args } }))
    await frame()
    await frame()
  }
  const names = () =>
    [...rendered.container.querySelectorAll('.ag-row .ag-cell[col-id="name"]')].map((cell) => cell.textContent)
  const serves = (next: typeof rows) => {
    rows = next
  }
  return { ...rendered, tell: push, names, serves }
}

/** A list in a tab that can be hidden. */
function Tab({ list, visible }: { list: ListController; visible: Watched<boolean> }) {
  return (
    <VisibleProvider value={useWatched(visible)}>
      <screenFaces.List list={list} onDrawn={() => undefined} />
    </VisibleProvider>
  )
}

const changed = (id: string, more: object) => ({ ...rowsOf(3)[Number(id) - 1], ...more })

describe('a live list', () => {
  it('watches the rows of its page by the question in force', async () => {
    const { world, list } = await liveList()
    expect(world.sockets.last().sent).toMatchObject([
      { type: 'subscribe', data: { socketKey: 'test/list', ids: ['1', '2', '3'], whole: true } },
    ])
    await act(async () => list.dispatch({ type: 'sorted', sort: [{ field: 'name', order: 'asc' }] }))
    await settle()
    const sent = world.sockets.last().sent.slice(1)
    expect(sent.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe'])
    expect(sent[0]?.data.params).toMatchObject({ column: 'name', order: 'asc' })
    expect(world.sockets.all).toHaveLength(1)
  })

  it('merges what has changed without a load, and lets those cells flash for 1.4 s', async () => {
    const { tell, names, world, list, container } = await liveList()
    await act(async () =>
      list.dispatch({ type: 'select', rows: list.state.snapshot().rows.slice(0, 1), selected: true }),
    )
    await tell({ rows: [changed('2', { name: '改了名' })] })
    expect(names()).toEqual(['村民1', '改了名', '村民3'])
    expect(flashMs).toBe(1_400)
    expect(flashed).toEqual(['2 name'])
    expect(container.querySelectorAll('[data-flash]')).toHaveLength(1)
    flashes[0]?.onfinish?.({} as AnimationPlaybackEvent)
    expect(container.querySelectorAll('[data-flash]')).toHaveLength(0)
    expect(list.state.snapshot().selected.has('1')).toBe(true)
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(1)
  })

  it('puts new rows at the top and takes away what is gone', async () => {
    const { tell, names, list } = await liveList()
    await tell({ rows: [{ ...changed('1', { name: '新来的' }), id: '9' }], gone: ['3'] })
    expect(names()).toEqual(['新来的', '村民1', '村民2'])
    expect(list.state.snapshot().total).toBe(3)
    expect(flashed).toContain('9 name')
  })

  it('does not flash or insert what its document does not say; it tells of new rows and leads to them', async () => {
    const { tell, names, serves } = await liveList({ pause: true })
    await tell({ rows: [changed('1', { name: '改了名' }), { ...changed('2', { name: '新来的' }), id: '9' }] })
    expect([names(), flashed]).toEqual([['改了名', '村民2', '村民3'], []])
    serves([...rowsOf(3), { ...rowsOf(1)[0], id: '9', name: '新来的' } as ReturnType<typeof rowsOf>[number]])
    await act(async () => fireEvent.click(screen.getByText('有 1 条新数据')))
    await settle()
    expect(names()).toContain('新来的')
    expect(screen.queryByText(/条新数据/)).toBeNull()
  })

  it('sounds when records come, until it is silenced, and not for those that change', async () => {
    const { tell, engine } = await liveList({ insert: true, sound: true })
    const chime = vi.spyOn(engine.browser, 'chime').mockImplementation(() => undefined)
    await tell({ rows: [changed('2', { name: '改了名' })] })
    expect(chime).not.toHaveBeenCalled()
    await tell({ rows: [{ ...changed('1', { name: '新来的' }), id: '9' }] })
    expect(chime).toHaveBeenCalledTimes(1)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '关闭提示音' })))
    await tell({ rows: [{ ...changed('1', { name: '又来的' }), id: '10' }] })
    expect(chime).toHaveBeenCalledTimes(1)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '打开提示音' })))
    await tell({ rows: [{ ...changed('1', { name: '再来的' }), id: '11' }] })
    expect(chime).toHaveBeenCalledTimes(2)
  })

  it('holds changes back while it is paused, and says how many wait', async () => {
    const { tell, names } = await liveList()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '暂停实时更新' })))
    await tell({ rows: [changed('1', { name: '甲' })], gone: ['3'] })
    await tell({ rows: [changed('1', { name: '乙' })] })
    expect(names()).toEqual(['村民1', '村民2', '村民3'])
    expect(screen.getByText('已暂停，2 条变更待更新')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '继续实时更新' })))
    await frame()
    expect(names()).toEqual(['乙', '村民2'])
  })

  it('counts nothing again when rows come that it has, as after each subscription', async () => {
    const { tell, world } = await liveList(true, { counters: [{ title: '总数' }] })
    const counts = () => world.callsOf('GET /dv/thing/aggregate').length
    await waitFor(() => expect(counts()).toBe(1))
    await tell({ rows: rowsOf(3) })
    await settle()
    expect(counts()).toBe(1)
  })

  it('counts its counters again, and loads its page again when too much has changed, at most every 3 s', async () => {
    const { tell, world } = await liveList(true, { counters: [{ title: '总数' }] })
    const counts = () => world.callsOf('GET /dv/thing/aggregate').length
    await waitFor(() => expect(counts()).toBe(1))
    for (const name of ['甲', '乙', '丙']) await tell({ rows: [changed('1', { name })] })
    await settle()
    expect(counts()).toBe(2)
    await act(async () => world.pass(3_000))
    await settle()
    expect(counts()).toBe(3)
    for (let count = 0; count < 3; count += 1) await tell({ stale: true })
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
  })

  it('says that the connection is lost, and reads its page again when it is back', async () => {
    const { world } = await liveList()
    await act(async () => world.sockets.last().drop())
    expect(screen.getByText('实时连接已断开，正在重连')).toBeTruthy()
    await act(async () => world.pass(5_000))
    await settle()
    await act(async () => world.sockets.last().open())
    await frame()
    await settle()
    expect(screen.getByText('实时更新中')).toBeTruthy()
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
    expect(world.sockets.all).toHaveLength(2)
  })

  it('closes its connection with the screen', async () => {
    const { unmount, world } = await liveList()
    unmount()
    expect(world.sockets.last().closed).toBe(true)
  })

  it('rests while its tab is hidden, and reads its page again when it is seen', async () => {
    const world = createWorld()
    await signInFor(world)
    const visible = createCell(true)
    const handlers = {
      'POST /sys/common/ticket': () => ({ ticket: 'k', expiresInMs: 60_000 }),
      'GET /dv/thing/list': () => page(rowsOf(3)),
    }
    const { container } = await drawList({ list: { live: true }, handlers, world }, (list) => (
      <Tab list={list} visible={visible} />
    ))
    await arrived(container, '.list-live')
    await act(async () => world.sockets.last().open())
    await act(async () => visible.set(false))
    expect(world.sockets.last().closed).toBe(true)
    await act(async () => world.pass(60_000))
    expect(world.sockets.all).toHaveLength(1)
    await act(async () => visible.set(true))
    await settle()
    expect(world.sockets.all).toHaveLength(2)
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
  })

  it('changes its cards on a phone', async () => {
    setNarrow(true)
    const { tell, container } = await liveList()
    await tell({ rows: [changed('2', { name: '改了名' })] })
    expect(container.querySelector('.card-list')?.textContent).toContain('改了名')
    expect(flashed).toEqual(['card 2'])
  })
})

it('a list that is not live opens no connection', async () => {
  const world = createWorld()
  await signInFor(world)
  const { container } = await drawList({ list: {}, handlers: { 'GET /dv/thing/list': () => page(rowsOf(1)) }, world })
  expect([world.sockets.all.length, container.querySelector('.list-live')]).toEqual([0, null])
})

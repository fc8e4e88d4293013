import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld } from '#fixtures/engineWorld.ts'
import { createEngine, EngineProvider } from '#react/engine'
import { ScreenHost } from '#react/screen'
import { VisibleProvider } from '#react/visible'
import { widgets } from '#widgets'
import { screenFaces } from '#widgets/screen'
import { arrived, setNarrow, settle } from './harness.tsx'

const placeModel = modelWith({
  name: { type: 'text', title: '名称' },
  kind: { type: 'text', title: '类别' },
})
const cards = [
  { id: 'n', stat: 'n', title: '共 {$filter.kind}', source: { model: 'thing', measure: { n: 'count()' } } },
  { id: 'all', list: 'name', title: '全部', source: { model: 'thing', select: ['name'], filters: {} } },
  { id: 'b', text: '乙组', visibleWhen: "$filter.kind == 'b'" },
]
const board = {
  ...{ kind: 'screen', version: 2, id: 'test/wall', type: 'dashboard', title: '大屏样例', cards },
  filters: { kind: { type: 'text', title: '类别', match: 'eq' } },
  wall: { rows: 6, rotate: { filter: 'kind', values: ['a', 'b', 'c'], everyS: 15 } },
}

let darkened = 0
afterEach(() => expect(darkened).toBe(0))

async function drawWall(isShown = true) {
  const documents = [placeModel, board].map((one) => ({ kind: one.kind, id: one.id, revision: 1, document: one }))
  const world = createWorld()
  await signInFor(world)
  world.answer({
    'GET /online/document/closure': () => ({ screen: 'test/wall', documents }),
    'GET /dv/thing/aggregate': () => ({ rows: [{ n: 3 }], capped: false }),
    'GET /dv/thing/list': () => ({ records: [{ id: '1', name: '一号' }], total: 1 }),
  } as never)
  const darken = () => {
    darkened += 1
    return () => {
      darkened -= 1
    }
  }
  const engine = createEngine({ widgets, faces: screenFaces, runtime: world.runtime, base: ['text'], darken })
  await engine.preload()
  const page = (visible: boolean) => (
    <EngineProvider engine={engine}>
      <VisibleProvider value={visible}>
        <ScreenHost screenId="test/wall" />
      </VisibleProvider>
    </EngineProvider>
  )
  const { container, rerender, unmount } = render(page(isShown))
  const show = (visible: boolean) => act(async () => rerender(page(visible)))
  const wait = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(async () => world.pass(1_000))
    await settle()
  }
  const current = () => container.querySelector('[aria-current="true"]')?.textContent
  const requestCount = (what: string) => world.callsOf(`GET /dv/thing/${what}`).length
  return { world, container, unmount, show, wait, current, requestCount }
}

describe('a wall', () => {
  it('covers the window in the dark, and is left by key for a board like any other', async () => {
    const { container, unmount } = await drawWall()
    await arrived(container, '.wall')
    expect([darkened, screen.getByRole('heading', { level: 2 }).textContent]).toEqual([1, '大屏样例'])
    await act(async () => fireEvent.keyDown(screen.getByLabelText('大屏样例'), { key: 'Escape' }))
    expect([darkened, container.querySelector('.wall'), container.querySelector('.board') !== null]).toEqual([
      0,
      null,
      true,
    ])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '进入大屏' })))
    await arrived(container, '.wall')
    expect(darkened).toBe(1)
    unmount()
  })

  it('shows one value after the other, and asks only for what that changes', async () => {
    const { container, wait, current, requestCount, unmount } = await drawWall()
    await arrived(container, '.wall')
    await settle()
    expect(current()).toBe('a')
    const [numbers, lists] = [requestCount('aggregate'), requestCount('list')]
    await wait(15)
    expect([current(), requestCount('aggregate'), requestCount('list')]).toEqual(['b', numbers + 1, lists])
    expect(screen.getByText('乙组')).toBeTruthy()
    await wait(30)
    expect([current(), requestCount('list'), screen.queryByText('乙组')]).toEqual(['a', lists, null])
    unmount()
  })

  it('waits while it is pointed at or paused, and is stepped by key', async () => {
    const { container, wait, current, unmount } = await drawWall()
    await arrived(container, '.wall')
    const wall = screen.getByLabelText('大屏样例')
    const place = container.querySelector('.wall-cards') ?? expect.fail('no cards')
    await act(async () => fireEvent.pointerEnter(place))
    expect(screen.getByText('已暂停')).toBeTruthy()
    await wait(40)
    expect(current()).toBe('a')
    await act(async () => fireEvent.pointerLeave(place))
    await wait(15)
    expect(current()).toBe('b')
    await act(async () => fireEvent.keyDown(wall, { key: ' ' }))
    await wait(40)
    expect([current(), screen.getByRole('button', { name: '继续轮播' })]).toEqual(['b', expect.anything()])
    await act(async () => fireEvent.keyDown(wall, { key: 'ArrowRight' }))
    expect(current()).toBe('c')
    await act(async () => fireEvent.keyDown(wall, { key: 'ArrowLeft' }))
    expect(current()).toBe('b')
    unmount()
  })

  it('rests while its tab is hidden', async () => {
    const { container, wait, requestCount, show, unmount } = await drawWall()
    await arrived(container, '.wall')
    await show(false)
    const before = requestCount('aggregate')
    await wait(60)
    expect([darkened, container.querySelector('.wall'), requestCount('aggregate')]).toEqual([0, null, before])
    await show(true)
    await arrived(container, '.wall')
    unmount()
  })

  it('goes on for as long as it stands: nothing is left of hundreds of turns', async () => {
    const { container, world, wait, current, unmount } = await drawWall()
    await arrived(container, '.wall')
    await settle()
    const [timers, parts] = [world.waiting(), container.querySelectorAll('*').length]
    for (let turn = 0; turn < 300; turn += 1) {
      await act(async () => world.pass(15_000))
    }
    await settle()
    expect(['a', 'b', 'c']).toContain(current())
    expect(world.waiting()).toBeLessThanOrEqual(timers)
    expect(Math.abs(container.querySelectorAll('*').length - parts)).toBeLessThan(20)
    await wait(1)
    unmount()
    expect(world.waiting()).toBeLessThan(timers)
  })

  it('says calmly that the session is over', async () => {
    const { container, world, unmount } = await drawWall()
    await arrived(container, '.wall')
    await act(async () => void (await world.runtime.session.logout()))
    expect(screen.getByText('登录已结束，登录后会回到这里')).toBeTruthy()
    unmount()
  })

  it('is a board like any other on a phone', async () => {
    setNarrow(true)
    const { container, unmount } = await drawWall()
    await arrived(container, '.board')
    expect([container.querySelector('.wall'), screen.queryByRole('button', { name: '进入大屏' }), darkened]).toEqual([
      null,
      null,
      0,
    ])
    unmount()
  })
})

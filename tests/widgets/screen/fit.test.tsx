import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawList, page, rowsOf, setNarrow, settle } from './harness.tsx'

/** The listeners of every place whose size is watched. */
const watchers = new Set<() => void>()

class Watcher {
  #listener: () => void
  constructor(listener: () => void) {
    this.#listener = listener
  }
  observe() {
    watchers.add(this.#listener)
  }
  unobserve() {}
  disconnect() {
    watchers.delete(this.#listener)
  }
}

const headerPx = 40
let heightPx = 0

beforeEach(() => {
  heightPx = headerPx + 18 * 40 + 17
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => heightPx)
  vi.stubGlobal('ResizeObserver', Watcher)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  watchers.clear()
})

const rows = rowsOf(200)
const handlers = {
  'GET /dv/thing/list': ({ query }: { query: Record<string, string> }) => {
    const size = Number(query.pageSize)
    const first = (Number(query.pageNo) - 1) * size
    return page(rows.slice(first, first + size), { total: rows.length })
  },
}
const open = async (pageSize: 'fit' | 10) => {
  const opened = await drawList({ list: { filters: [], columns: ['name', 'phone'], pageSize }, handlers })
  await settle()
  return opened
}

/** The window gets another height, which stands for a while. */
async function resize(rowCount: number): Promise<void> {
  heightPx = headerPx + rowCount * 40
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const listener of watchers) listener()
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await settle()
}

describe('a list that fits the height', () => {
  it('holds as many whole rows, and offers the usual sizes beside', async () => {
    const { list, world } = await open('fit')
    expect(screen.getByText('1-18 共 200 条')).toBeTruthy()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ pageNo: '1', pageSize: '18' })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    const offered = [...document.querySelectorAll('.ant-select-item-option-content')].map((each) => each.textContent)
    expect(offered).toEqual(['10 条/页', '20 条/页', '30 条/页', '适应高度'])
    await act(async () => fireEvent.click(screen.getByText('20 条/页')))
    await settle()
    expect([list.state.snapshot().fits, screen.getByText('1-20 共 200 条') !== null]).toEqual([false, true])
  })

  it('follows the height without losing the place', async () => {
    const { list } = await open('fit')
    await act(async () => list.dispatch({ type: 'page', page: 3 }))
    await settle()
    expect(screen.getByText('37-54 共 200 条')).toBeTruthy()
    await resize(12)
    expect(screen.getByText('37-48 共 200 条')).toBeTruthy()
    await resize(25)
    expect(screen.getByText('26-50 共 200 条')).toBeTruthy()
    await resize(18)
    expect(screen.getByText('37-54 共 200 条')).toBeTruthy()
  })

  it('goes to a page by its number', async () => {
    await open('fit')
    await act(async () => fireEvent.click(screen.getByTitle('12')))
    await settle()
    expect(screen.getByText('199-200 共 200 条')).toBeTruthy()
  })

  it('is ten rows on phones', async () => {
    setNarrow(true)
    const { list } = await open('fit')
    expect(list.state.snapshot()).toMatchObject({ fits: true, pageSize: 10 })
    setNarrow(false)
  })

  it('is offered nowhere else', async () => {
    await open(10)
    expect(screen.getByText('1-10 共 200 条')).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(screen.queryByText('适应高度')).toBeNull()
  })
})

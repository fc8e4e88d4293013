import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawList, page, people, rowsOf } from './harness.tsx'

/** Hears of every size that changes. */
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

let widthPx = 1200

beforeEach(() => {
  widthPx = 1200
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx)
  vi.stubGlobal('ResizeObserver', Watcher)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  watchers.clear()
})

const columns = ['name', 'phone', 'note']
const open = () => drawList({ list: { columns }, handlers: { 'GET /dv/thing/list': () => page(rowsOf(2)) } })

/** The place of the list gets another width; the grid hears of it a moment later. */
function resize(px: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  widthPx = px
  for (const listener of watchers) listener()
}

/** The widths that the columns have, in their order. */
const widths = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('.ag-header-cell[col-id]')].map(({ style }) => style.width)

it('columns of a list that has become narrow are laid out again', async () => {
  const { container } = await open()
  const before = widths(container)
  await act(async () => resize(320))
  await act(async () => void vi.runAllTimers())
  expect(widths(container)).not.toEqual(before)
})

it('a list that is hidden with its page keeps its columns', async () => {
  const { container } = await open()
  const before = widths(container)
  const headers = [...container.querySelectorAll('.ag-header-cell[col-id]')]
  await act(async () => resize(0))
  await act(async () => void vi.runAllTimers())
  expect(widths(container)).toEqual(before)
  await act(async () => resize(1200))
  await act(async () => void vi.runAllTimers())
  expect([widths(container), [...container.querySelectorAll('.ag-header-cell[col-id]')]]).toEqual([before, headers])
})

it('a list that is left before it hears that it is narrow does nothing', async () => {
  const { unmount } = await open()
  await act(async () => resize(320))
  unmount()
  expect(() => vi.runAllTimers()).not.toThrow()
})

it('a panel beside a list that has become narrow is folded, as long as the user does not unfold it', async () => {
  const tree = [{ title: '部门', model: 'thing', field: 'parentId' }]
  const fields = { ...people, parentId: { type: 'tree' as const, title: '上级' } }
  const nodes = [{ key: '1', value: '1', title: '青禾县', isLeaf: true }]
  const handlers = { 'GET /dv/thing/list': () => page(rowsOf(2)), 'GET /dv/thing/optionTree': () => nodes }
  await drawList({ fields, list: { columns, tree }, handlers })
  await screen.findByText('青禾县')
  const isFolded = () => screen.queryByText('青禾县') === null
  await act(async () => resize(760))
  expect(isFolded()).toBe(true)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '展开部门' })))
  await act(async () => resize(740))
  expect(isFolded()).toBe(false)
  await act(async () => resize(1200))
  await act(async () => resize(0))
  expect(isFolded()).toBe(false)
})

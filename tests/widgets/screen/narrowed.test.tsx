import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawList, page, rowsOf } from './harness.tsx'

/** Hears of every size that changes. */
const watchers = new Set<() => void>()

class Watcher {
  #told: () => void
  constructor(listener: () => void) {
    this.#told = listener
  }
  observe() {
    watchers.add(this.#told)
  }
  unobserve() {}
  disconnect() {
    watchers.delete(this.#told)
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

/** The place of the list becomes narrow; the grid hears of it a moment later. */
function narrow(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  widthPx = 320
  for (const listener of watchers) listener()
}

it('columns of a list that has become narrow are laid out again', async () => {
  const { container } = await open()
  const widthOf = () => container.querySelector<HTMLElement>('.ag-header-cell[col-id="note"]')?.style.width
  const before = widthOf()
  await act(async () => narrow())
  await act(async () => void vi.runAllTimers())
  expect(widthOf()).not.toBe(before)
})

it('a list that is left before it hears that it is narrow does nothing', async () => {
  const { unmount } = await open()
  await act(async () => narrow())
  unmount()
  expect(() => vi.runAllTimers()).not.toThrow()
})

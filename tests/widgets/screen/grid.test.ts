import { afterEach, expect, it, vi } from 'vitest'
import { createCellPortals } from '../../../src/widgets/screen/grid/cellPortals.tsx'
import type { GridColumn } from '../../../src/widgets/screen/grid/gridColumn.ts'
import type { GridContent } from '../../../src/widgets/screen/grid/gridContent.ts'
import { createListGrid } from '../../../src/widgets/screen/grid/listGrid.ts'

/** The observers of sizes, each told of the elements that it watches when `resize` is called. */
const watchers = new Set<() => void>()
const resize = () => {
  for (const told of watchers) told()
}

class Watcher {
  #told: () => void
  constructor(told: () => void) {
    this.#told = told
  }
  observe() {
    watchers.add(this.#told)
  }
  unobserve() {}
  disconnect() {
    watchers.delete(this.#told)
  }
}

const column = (id: string): GridColumn => ({
  id,
  title: id,
  widthPx: 300,
  flexible: true,
  align: 'left',
  pin: 'left',
  sortable: false,
  movable: true,
  cell: { kind: 'text', text: () => id, numeric: false, ellipsis: 20 },
})

function gridOf(onDrawnWidths: GridContent['onDrawnWidths']) {
  const element = document.body.appendChild(document.createElement('div'))
  let widthPx = 1200
  Object.defineProperty(element, 'clientWidth', { get: () => widthPx })
  const content: GridContent = {
    columns: ['name', 'phone'].map(column),
    rows: [],
    rowHeightPx: 32,
    sort: null,
    selection: null,
    serialFrom: null,
    footer: null,
    expand: null,
    drag: null,
    rowTone: null,
    onSort() {},
    onWidth() {},
    onDrawnWidths,
    onOrder() {},
  }
  const grid = createListGrid(element, content, createCellPortals())
  const narrow = () => {
    widthPx = 320
    resize()
  }
  return { grid, narrow }
}

const queueOfTheGrid = () => new Promise((resolve) => setTimeout(resolve, 50))

vi.stubGlobal('ResizeObserver', Watcher)
afterEach(() => watchers.clear())

it('columns are laid out again in a place that has become narrow', async () => {
  const told = vi.fn()
  const { grid, narrow } = gridOf(told)
  await queueOfTheGrid()
  told.mockClear()
  narrow()
  await queueOfTheGrid()
  expect(told).toHaveBeenCalled()
  grid.destroy()
})

it('a grid that is gone before it hears of its new width does nothing', async () => {
  const told = vi.fn()
  const { grid, narrow } = gridOf(told)
  await queueOfTheGrid()
  told.mockClear()
  narrow()
  grid.destroy()
  await queueOfTheGrid()
  expect(told).not.toHaveBeenCalled()
})

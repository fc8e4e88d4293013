import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openBoard } from './boardHarness.tsx'
import { people } from './harness.tsx'

const source = { model: 'thing', measure: { n: 'count()' } }
const cards = [{ stat: 'n', title: '村民', unit: '人', source }]

class Watch {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a card far below the window is loaded before the dashboard is printed', async () => {
  vi.stubGlobal('IntersectionObserver', Watch)
  const far = { x: 0, y: 5000, top: 5000, bottom: 5000, left: 0, right: 0, width: 0, height: 0 } as DOMRect
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(far)
  const printed: (string | null | undefined)[] = []
  vi.spyOn(window, 'print').mockImplementation(
    () => void printed.push(document.querySelector('.board-card')?.textContent),
  )
  const answers = { 'GET /dv/thing/aggregate': () => ({ rows: [{ n: 1200 }], capped: false }) }
  const { world } = await openBoard({ fields: people, board: { cards }, answers })
  expect(world.callsOf('GET /dv/thing/aggregate')).toEqual([])
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  for (let passed = 0; passed < 60 && printed.length === 0; passed += 1) await act(async () => world.pass(100))
  expect(printed).toEqual(['村民1,200人'])
})

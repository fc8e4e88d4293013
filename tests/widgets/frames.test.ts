import { expect, it, vi } from 'vitest'

it('frames still come after a library asked for one under fake timers, by the function that it had before', async () => {
  const { requestAnimationFrame: before } = window
  vi.useFakeTimers()
  before(() => undefined)
  vi.useRealTimers()
  await expect(new Promise((done) => window.requestAnimationFrame(() => done('a frame')))).resolves.toBe('a frame')
}, 3_000)

import { describe, expect, it } from 'vitest'
import { formatDateTime, monotonicMs, parseDateTime, systemClock } from '#server/platform'

describe('a moment', () => {
  it.each([
    [0, undefined, '1970-01-01 08:00:00'],
    [0, 0, '1970-01-01 00:00:00'],
    [Date.UTC(2026, 1, 28, 16, 0, 0), undefined, '2026-03-01 00:00:00'],
    [Date.UTC(2024, 1, 28, 23, 59, 59), undefined, '2024-02-29 07:59:59'],
    [Date.UTC(2026, 5, 1, 3, 30, 0), -210, '2026-06-01 00:00:00'],
    [1_000.9, 0, '1970-01-01 00:00:01'],
  ])('%d in zone %s is %s', (ms, zone, text) => {
    expect(formatDateTime(ms, zone)).toBe(text)
    expect(parseDateTime(text, zone)).toBe(Math.floor(ms / 1_000) * 1_000)
  })

  it.each([['2026-02-30 00:00:00'], ['2026-01-01'], ['2026-01-01 24:00:00'], ['2026-01-01T00:00:00'], [''], ['x']])(
    '%j is none',
    (text) => {
      expect(parseDateTime(text)).toBeNull()
    },
  )
})

it('the clock of the machine tells the same moment twice over', () => {
  const clock = systemClock()
  const beforeMs = clock.nowMs()
  const parsedMs = parseDateTime(clock.now()) ?? 0
  expect(parsedMs).toBeGreaterThan(beforeMs - 1_001)
  expect(parsedMs).toBeLessThanOrEqual(clock.nowMs())
  expect(monotonicMs()).toBeLessThanOrEqual(monotonicMs())
})

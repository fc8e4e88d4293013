import { describe, expect, it } from 'vitest'
import { windowCounter } from '#server/platform'

const minuteMs = 60_000

describe('calls by key', () => {
  it('are counted in windows of a minute', () => {
    const count = windowCounter(10)
    expect([count('a', 0).calls, count('a', 10).calls, count('b', 10).calls]).toEqual([1, 2, 1])
    expect([count('a', minuteMs - 1).calls, count('a', minuteMs).calls]).toEqual([3, 1])
  })

  it('are forgotten one key after the other when there are too many, the oldest first', () => {
    const count = windowCounter(3)
    for (const key of ['a', 'b', 'c']) count(key, 0)
    count('d', 1)
    expect([count('b', 2).calls, count('c', 2).calls, count('d', 2).calls]).toEqual([2, 2, 2])
    expect(count('a', 3).calls).toBe(1)
    expect([count('c', 4).calls, count('d', 4).calls, count('b', 4).calls]).toEqual([3, 3, 1])
  })

  it('leave room once their minute is over, before anybody is forgotten', () => {
    const count = windowCounter(3)
    count('a', 0)
    for (const key of ['b', 'c']) count(key, minuteMs - 1)
    count('d', minuteMs)
    expect([count('b', minuteMs).calls, count('c', minuteMs).calls]).toEqual([2, 2])
  })
})

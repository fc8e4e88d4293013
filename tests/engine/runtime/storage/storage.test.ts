import { describe, expect, it } from 'vitest'
import { fakeArea, fakeClock } from '#fixtures/ports.ts'
import type { StorageArea } from '#runtime/port'
import { createStoredValue, createValueStore } from '#runtime/storage'

const numberOf = (raw: unknown) => (typeof raw === 'number' ? raw : null)

const poisoned = {
  'broken JSON': '{"value":1,',
  'another shape': '[1,2]',
  'a bare value': '1',
  null: 'null',
  HTML: '<img src=x onerror=__pwn=1>',
  'a value of another type': '{"value":"1","untilMs":9999999999999}',
  'a time that is none': '{"value":1,"untilMs":"later"}',
  'five megabytes': `{"value":1,"untilMs":9999999999999,"pad":"${'x'.repeat(5_000_000)}"}`,
}

describe('a shelf', () => {
  const setup = (area: StorageArea = fakeArea()) => {
    const clock = fakeClock()
    return { area, clock, shelf: createStoredValue({ area, clock, key: 'n', lifetimeMs: 1_000, parse: numberOf }) }
  }

  it('gives back what was put on it, until its time is over', () => {
    const { shelf, clock, area } = setup()
    shelf.write(7)
    clock.advance(999)
    expect(shelf.read()).toBe(7)
    clock.advance(1)
    expect(shelf.read()).toBeNull()
    expect(area.keys()).toEqual([])
  })

  it.each(Object.entries(poisoned))('drops %s', (_, text) => {
    const { shelf, area } = setup(fakeArea({ n: text }))
    expect(shelf.read()).toBeNull()
    expect(area.keys()).toEqual([])
  })

  it('keeps nothing rather than half of it when the area refuses', () => {
    const { shelf, area } = setup(fakeArea({ n: '{"value":1,"untilMs":9999999999999}' }, 5))
    expect(shelf.write(7)).toBe(false)
    expect(area.keys()).toEqual([])
  })

  it('does not throw on what has no JSON', () => {
    const clock = fakeClock()
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    const stored = createStoredValue<object>({ area: fakeArea(), clock, key: 'o', lifetimeMs: 1, parse: () => ({}) })
    expect(stored.write(cycle)).toBe(false)
  })

  it('without a time holds bare JSON', () => {
    const area = fakeArea()
    createStoredValue({ area, clock: fakeClock(), key: 'n', lifetimeMs: null, parse: numberOf }).write(7)
    expect(area.read('n')).toBe('7')
  })
})

describe('a cabinet', () => {
  const setup = (area: StorageArea = fakeArea(), maxLength = 1_000) => {
    const clock = fakeClock()
    const spec = { area, clock, prefix: 'c:', lifetimeMs: 10_000, parse: numberOf, maxEntries: 3, maxLength }
    return { area, clock, cabinet: createValueStore(spec) }
  }

  it('drops the oldest when it is full', () => {
    const { cabinet, clock } = setup()
    for (const key of ['b', 'a', 'd', 'c']) {
      cabinet.write(key, 1)
      clock.advance(1)
    }
    expect(cabinet.keys().sort()).toEqual(['a', 'c', 'd'])
  })

  it('drops what is broken before what is old', () => {
    const { cabinet } = setup(fakeArea({ 'c:x': '{' }))
    for (const key of ['a', 'b', 'd']) cabinet.write(key, 1)
    expect(cabinet.keys().sort()).toEqual(['a', 'b', 'd'])
  })

  it('makes room when the area is full', () => {
    const { cabinet, clock } = setup(fakeArea({}, 80))
    for (const key of ['a', 'b', 'd']) {
      expect(cabinet.write(key, 1)).toBe(true)
      clock.advance(1)
    }
    expect(cabinet.read('d')).toBe(1)
    expect(cabinet.read('a')).toBeNull()
  })

  it('keeps what was there when the new is too long', () => {
    const { cabinet } = setup(fakeArea(), 40)
    cabinet.write('a', 1)
    expect(cabinet.write('a', 123_456_789)).toBe(false)
    expect(cabinet.read('a')).toBe(1)
  })

  it('leaves alone what is not its own', () => {
    const { cabinet, area } = setup(fakeArea({ other: 'x' }))
    cabinet.write('a', 1)
    cabinet.clear()
    expect(area.keys()).toEqual(['other'])
  })
})

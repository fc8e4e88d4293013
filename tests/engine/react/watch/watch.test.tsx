import { observable } from '@formily/reactive'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createCell, derived, observed, useWatched, type Watched } from '#react/watch'

const hears = (watched: Watched<unknown>) => {
  const calls = { times: 0 }
  const end = watched.subscribe(() => {
    calls.times += 1
  })
  return Object.assign(calls, { end })
}

describe('a cell', () => {
  it('tells of other values only, and not after the end', () => {
    const cell = createCell(1)
    const calls = hears(cell)
    cell.set(1)
    cell.set(2)
    calls.end()
    cell.set(3)
    expect([calls.times, cell.snapshot()]).toEqual([1, 3])
  })
})

describe('an observed reading', () => {
  it('is the same object while its parts are the same, and tells each watcher of others', () => {
    const source = observable.shallow<{ a: number; b: number; list: readonly string[] }>({ a: 1, b: 1, list: ['x'] })
    const watched = observed(() => ({ a: source.a, list: [...source.list] }))
    const [one, other] = [hears(watched), hears(watched)]
    const before = watched.snapshot()
    source.b = 2
    source.list = ['x']
    expect([watched.snapshot() === before, one.times, other.times]).toEqual([true, 0, 0])
    source.a = 2
    expect([watched.snapshot(), one.times, other.times]).toEqual([{ a: 2, list: ['x'] }, 1, 1])
    source.list = ['y']
    expect([one.times, other.times]).toEqual([2, 2])
    one.end()
    source.a = 3
    expect([one.times, other.times]).toEqual([2, 3])
  })
})

describe('a derived value', () => {
  it('is made anew only when its parts are others', () => {
    const cell = createCell({ a: 1, b: 1 })
    let count = 0
    const watched = derived(
      cell,
      ({ a }) => [a],
      ({ a }) => ({ a, made: ++count }),
    )
    const first = watched.snapshot()
    cell.set({ a: 1, b: 2 })
    expect(watched.snapshot()).toBe(first)
    cell.set({ a: 2, b: 2 })
    expect(watched.snapshot()).toEqual({ a: 2, made: 2 })
  })
})

const Shown = ({ watched }: { watched: Watched<string> }) => <p>{useWatched(watched)}</p>

describe('a component that watches', () => {
  it('draws the present value', () => {
    const cell = createCell('a')
    render(<Shown watched={cell} />)
    act(() => cell.set('b'))
    expect(screen.getByText('b')).toBeTruthy()
  })
})

import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { partOf, whenDrawn } from '#react/part'

const Hello = ({ name }: { name: string }) => <p>hello {name}</p>

/** A loader that counts, and fails the first `failures` times. */
function loader(failures = 0) {
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls <= failures) throw new Error('no network')
    return Hello
  }
  return { load, calls: () => calls }
}

it('a part shows the fallback above it until it is there', async () => {
  const Part = partOf(loader().load)
  render(
    <Suspense fallback="waiting">
      <Part name="you" />
    </Suspense>,
  )
  expect(document.body.textContent).toBe('waiting')
  await act(async () => undefined)
  expect(screen.getByText('hello you')).toBeTruthy()
})

it('one that has come ahead is drawn at once, and was loaded once', async () => {
  const { load, calls } = loader()
  const Part = whenDrawn(load, 'waiting')
  await Promise.all([Part.ahead(), Part.ahead()])
  render(<Part name="you" />)
  expect([document.body.textContent, calls()]).toEqual(['hello you', 1])
})

it('one that did not come ahead is asked for again when it is drawn', async () => {
  const { load, calls } = loader(1)
  const Part = whenDrawn(load, 'waiting')
  await Part.ahead()
  render(<Part name="you" />)
  await act(async () => undefined)
  expect([document.body.textContent, calls()]).toEqual(['hello you', 2])
})

it('a part within a part is not held back, though a fallback has just been seen', async () => {
  const Inner = whenDrawn(loader().load, 'inner')
  let arrive = (_part: () => ReactNode): void => undefined
  const arriving = new Promise<() => ReactNode>((resolve) => {
    arrive = resolve
  })
  const Outer = whenDrawn(() => arriving, 'outer')
  const place = document.createElement('div')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(place)
  root.render(<Outer />)
  await expect.poll(() => place.textContent).toBe('outer')
  arrive(() => <Inner name="you" />)
  // React's Suspense would wait for a timer here; without it a few turns of the event loop are enough.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(place.textContent).toBe('hello you')
  root.unmount()
  vi.unstubAllGlobals()
})

it('the fallback may show what the part is told', async () => {
  const Part = whenDrawn(loader().load, ({ name }) => `waiting for ${name}`)
  render(<Part name="you" />)
  expect(document.body.textContent).toBe('waiting for you')
  await act(async () => undefined)
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { partOf, whenDrawn } from '#react/part'

afterEach(cleanup)

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

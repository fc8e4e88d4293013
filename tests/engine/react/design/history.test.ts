import { expect, it } from 'vitest'
import { createHistory } from '../../../../src/engine/react/design/history.ts'

/** What is left after so many steps, each of texts of a size, when all that can be taken back is. */
function firstAfter(count: number, size: number) {
  const history = createHistory<{ at: number }>()
  for (let at = 0; at < count; at += 1)
    history.add({ label: '', merge: '', size, before: { at }, after: { at: at + 1 } })
  let first = count
  for (let moment = history.back(); moment; moment = history.back()) first = moment.at
  let last = first
  for (let moment = history.forward(); moment; moment = history.forward()) last = moment.at
  return { first, last }
}

it('takes back the steps of a day to the first, and does them all again', () => {
  expect(firstAfter(4_000, 4_000)).toEqual({ first: 0, last: 4_000 })
})

it('gives up the oldest steps of large texts, but for the last 300', () => {
  expect(firstAfter(1_000, 1_000_000)).toEqual({ first: 700, last: 1_000 })
  expect(firstAfter(1_000, 50_000)).toEqual({ first: 600, last: 1_000 })
  expect(firstAfter(6_000, 1)).toEqual({ first: 1_000, last: 6_000 })
})

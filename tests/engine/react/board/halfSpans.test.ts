import { expect, it } from 'vitest'
import { halfSpans } from '#react/board'

it.each([
  [
    [3, 3, 3, 3],
    [6, 6, 6, 6],
  ],
  [
    [4, 4, 4],
    [6, 6, 12],
  ],
  [
    [8, 4],
    [12, 12],
  ],
  [
    [4, 8],
    [12, 12],
  ],
  [
    [4, 4, 4, 3, 3, 3, 3],
    [6, 6, 12, 6, 6, 6, 6],
  ],
  [
    [4, 5, 3],
    [6, 6, 12],
  ],
  [
    [3, 6, 3],
    [6, 6, 12],
  ],
  [[3], [12]],
  [
    [7, 4, 12],
    [12, 12, 12],
  ],
  [[], []],
])('%j has no hole as %j', (spans, expected) => {
  expect(halfSpans(spans)).toEqual(expected)
})

import { expect, it } from 'vitest'
import { daysOf, monthAfter, weeksOf } from '#react/board'

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -14, '2025-01'],
])('the month %s and %i more is %s', (month, by, other) => {
  expect(monthAfter(month, by)).toBe(other)
})

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(daysOf(month)).toEqual([`${month}-01`, last])
})

it.each([
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2026-06', '2026-06-01', '2026-07-05', 5],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
])('the weeks of %s go from Monday %s to Sunday %s', (month, first, last, count) => {
  const weeks = weeksOf(month)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual([first, last, count])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

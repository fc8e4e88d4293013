import { expect, it } from 'vitest'
import type { DashboardCard } from '#core/screen'
import { reservedPx } from '#react/board'

const rows = (limit: number) => ({ kind: 'rows', limit })
const groups = (limit: number) => ({ kind: 'aggregate', aggregate: { limit } })

it.each([
  ['a list of one-line rows', { kind: 'list', source: rows(3) }, 66 + 3 * 39],
  ['a list of rows with two lines', { kind: 'list', sub: { name: 'town' }, source: rows(3) }, 66 + 3 * 59],
  ['a long list: ten rows', { kind: 'list', source: rows(500) }, 66 + 10 * 39],
  ['a table and its heading', { kind: 'table', source: groups(4) }, 66 + 5 * 40],
  ['a ranking', { kind: 'chart', as: 'rank', source: groups(5) }, 66 + 5 * 34],
  ['a ranking of who knows how many', { kind: 'chart', as: 'rank', source: groups(1000) }, 0],
  ['a drawing', { kind: 'chart', as: 'line', source: groups(5) }, 0],
  ['the answer of a call', { kind: 'list', source: { kind: 'call' } }, 0],
  ['a month', { kind: 'calendar', source: { kind: 'call' } }, 396],
])('%s has its height before its rows', (_, card, px) => {
  expect(reservedPx(card as unknown as DashboardCard)).toBe(px)
})

import { expect, it } from 'vitest'
import cases from '#cases/pages/gridSpans.json' with { type: 'json' }
import { gridSpans } from '#react/board'

const shapeOf = (text: string) => ({
  span: Number.parseInt(text, 10),
  shape: text.endsWith('s') ? ('stat' as const) : text.endsWith('g') ? ('gauge' as const) : ('other' as const),
})

it.each(cases)('$cards has no hole', ({ cards, full, half, phone, rows = cards.map(() => 1) }) => {
  const spans = gridSpans(cards.map(shapeOf))
  expect(spans.map((span) => span.full)).toEqual(full)
  expect(spans.map((span) => span.half)).toEqual(half)
  expect(spans.map((span) => span.phone)).toEqual(phone)
  expect(spans.map((span) => span.rows)).toEqual(rows)
})

import { expect, it } from 'vitest'
import cases from '#cases/model/durationText.json' with { type: 'json' }
import { durationText } from '#core/model'

it.each(cases)('$say: $shown', ({ value, unit, shown }) => {
  const document = { type: 'int', format: 'duration', ...(unit === undefined ? {} : { unit }) }
  expect(durationText(value, { document })).toBe(shown)
})

import { expect, it } from 'vitest'
import cases from '#cases/record/fillRule.json' with { type: 'json' }
import { fillRuleProblem, shippedFillRules } from '#core/model'

it.each(cases)('a fill rule with $why', ({ text, letters, problem }) => {
  expect(fillRuleProblem(letters ? { text, letters } : { text })).toBe(problem)
})

it('the shipped rules can all be used', () => {
  expect([...shippedFillRules.values()].map(fillRuleProblem).filter(Boolean)).toEqual([])
})

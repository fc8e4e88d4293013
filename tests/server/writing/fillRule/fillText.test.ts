import { expect, it } from 'vitest'
import cases from '#cases/record/fillText.json' with { type: 'json' }
import { filledRule } from '#server/writing'

it.each(cases)('$rule at $now', async ({ rule, now, number, period, text }) => {
  const periods: string[] = []
  let randomIndex = -1
  const count = async (of: string) => {
    periods.push(of)
    return number
  }
  const random = { int: (below: number) => (randomIndex = (randomIndex + 1) % below) }
  const letters = (field: string) => field.toUpperCase()
  expect(await filledRule(rule, { now, random, letters, count })).toBe(text)
  expect(periods).toEqual(period === null ? [] : [period])
})

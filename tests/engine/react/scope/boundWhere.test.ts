import { describe, expect, it } from 'vitest'
import cases from '#cases/where.json'
import { parseExpression } from '#core/expression'
import { createWorld } from '#fixtures/engineWorld.ts'
import { screenPorts } from '#react/engine'
import { boundWhere, createScope } from '#react/scope'

const row = { typeId: "it's", levels: ['1', '2'], amount: 2.5, open: true, lines: 'a\n\\b', huge: 1e300 }
const ports = { ...screenPorts(createWorld().runtime, {}), user: () => ({ orgCode: 'A01' }) }
const evaluation = createScope(ports).evaluation(undefined, row)

const bound = (where: string) => {
  const parsed = parseExpression(where)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return boundWhere(parsed.expression, evaluation)
}

describe('a condition with its names filled in', () => {
  it.each(cases.map(({ where, bound: expected }) => [where, expected] as const))('%s', (where, expected) => {
    expect(bound(where)).toBe(expected)
  })

  it.each(cases.map((one) => one.where))('reads again as itself: %s', (where) => {
    expect(bound(bound(where))).toBe(bound(where))
  })
})

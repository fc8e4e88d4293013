import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hintText } from '#core/message'
import { checkRuleSpec, compileRules, type RuleProblem, type RuleSpec, type RuleTarget, rules } from '#core/rule'

interface SpecCase {
  why: string
  spec: unknown
  target?: RuleTarget
  problems: Partial<RuleProblem>[]
}
const cases: SpecCase[] = JSON.parse(readFileSync('tests/cases/rule/spec/check.json', 'utf8'))

describe('checkRuleSpec', () => {
  it.each(cases)('$why', ({ spec, target, problems }) => {
    const found = checkRuleSpec(spec, target).map(({ hint = '', ...problem }) => ({ ...problem, hint: hintText(hint) }))
    expect(found).toMatchObject(problems)
    expect(found).toHaveLength(problems.length)
    expect(found.flatMap(({ hint }) => hint.match(/undefined/) ?? [])).toEqual([])
  })

  it.each(cases.filter(({ problems }) => problems.length === 0))('lets through what compiles: $why', ({ spec }) => {
    expect(() => compileRules([spec as RuleSpec])).not.toThrow()
  })
})

describe('a parameter that is undefined', () => {
  it('is missing, and nothing else', () => {
    expect(checkRuleSpec({ rule: 'range', min: undefined, max: 1 })).toMatchObject([{ pointer: '/min' }])
    expect(checkRuleSpec({ rule: 'required', by: undefined })).toEqual([])
  })
})

describe('parameters of rules', () => {
  it('never take a name that every rule has', () => {
    const reserved = ['rule', 'message', 'title', 'key', 'defaultValue']
    expect(rules.filter(({ parameters }) => reserved.some((name) => name in parameters))).toEqual([])
  })
})

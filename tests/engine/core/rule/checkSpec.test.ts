import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#core/fieldType'
import { checkRuleSpec, compileRules, type RulePlace, type RuleProblem, type RuleSpec, rules } from '#core/rule'

interface SpecCase {
  why: string
  spec: unknown
  place?: RulePlace
  problems: Partial<RuleProblem>[]
}
const cases: SpecCase[] = JSON.parse(readFileSync('tests/cases/rule/spec/check.json', 'utf8'))

describe('checkRuleSpec', () => {
  it.each(cases)('$why', ({ spec, place, problems }) => {
    expect(checkRuleSpec(spec, place)).toMatchObject(problems)
    expect(checkRuleSpec(spec, place)).toHaveLength(problems.length)
  })

  it.each(cases.filter(({ problems }) => problems.length === 0))('lets through what compiles: $why', ({ spec }) => {
    expect(() => compileRules([spec as RuleSpec])).not.toThrow()
  })
})

describe('parameters of rules', () => {
  it('use only the keywords that are checked', () => {
    const checked = ['type', 'minimum', 'minLength', 'description', 'anyOf', 'const']
    const strange = rules.flatMap(({ id, parameters }) =>
      Object.entries(parameters.properties).flatMap(([name, schema]) =>
        Object.keys(schema)
          .filter((keyword) => !checked.includes(keyword))
          .map((keyword) => `${id}.${name}: ${keyword}`),
      ),
    )
    expect(strange).toEqual([])
  })

  it('never take a name that every rule has', () => {
    const reserved = ['rule', 'message', 'title', 'key', 'defaultValue']
    expect(rules.filter(({ parameters }) => reserved.some((name) => name in parameters.properties))).toEqual([])
  })
})

describe('shapes of field types', () => {
  const fits = (rule: string, fieldType: string) =>
    checkRuleSpec({ rule, [rule]: 1 }, { fieldType }).every(({ code }) => code !== 'rule-field-type')

  it.each(fieldTypes.map(({ id }) => id))('%s takes the bounds of its own values', (id) => {
    const type = fieldTypes.find((each) => each.id === id) ?? expect.unreachable()
    if (type.expression.kind === 'number') expect([fits('min', id), fits('maxLength', id)]).toEqual([true, false])
    if (type.multiple) expect([fits('minItems', id), fits('min', id)]).toEqual([true, false])
    if ('max' in type.options.properties && type.expression.kind === 'text') expect(fits('maxLength', id)).toBe(true)
    expect(['min', 'minLength', 'minItems'].some((rule) => fits(rule, id))).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { membersOfRule, readRules, rules, rulesFor, withMember, withRule, writtenRule } from '#core/rule'

describe('rules as rows', () => {
  it.each([
    ['email'],
    [{ rule: 'min', min: 5 }],
    [{ rule: 'pattern', pattern: '^a', message: '以 a 开头' }],
    [{ rule: 'unknown', more: [1] }],
  ])('%j is written as it was read', (spec) => {
    const [row] = readRules([spec]) ?? []
    expect(row && writtenRule(row, spec)).toEqual(spec)
  })

  it.each([
    ['a rule alone', { rule: 'email' }],
    ['nothing', undefined],
    ['a rule without a name', [{ min: 1 }]],
    ['a rule whose name is no text', [{ rule: 5 }]],
    ['a number among rules', ['email', 5]],
    ['nothing among rules', ['email', null]],
  ])('are none for what is no list of rules: %s', (_, written) => {
    expect(readRules(written)).toBeNull()
  })

  it('become objects with the first member and names without the last', () => {
    const row = withMember({ rule: 'email', members: {} }, 'message', '格式不对')
    expect(writtenRule(row, 'email')).toEqual({ rule: 'email', message: '格式不对' })
    expect(writtenRule(withMember(row, 'message', ''), { rule: 'email', message: '格式不对' })).toBe('email')
    expect(writtenRule(withMember(row, 'message', null))).toBe('email')
    expect(writtenRule({ rule: 'email', members: {} }, { rule: 'email' })).toEqual({ rule: 'email' })
  })

  it('of another kind keep what that takes too', () => {
    const range = { rule: 'range', members: { min: 1, max: 5, message: '1 到 5' } }
    expect(withRule(range, 'min')).toEqual({ rule: 'min', members: { min: 1, message: '1 到 5' } })
  })

  it('offer every parameter of every rule, and the message', () => {
    for (const { id, parameters } of rules)
      expect(membersOfRule(id).map(({ name }) => name)).toEqual([...Object.keys(parameters), 'message'])
    expect(membersOfRule('unknown').map(({ name }) => name)).toEqual(['message'])
    expect(membersOfRule('required')[0]).toMatchObject({ control: 'choice', choices: ['enter', 'choose', 'upload'] })
    expect(membersOfRule('range')).toMatchObject([{ title: '最小值', control: 'number' }, { title: '最大值' }, {}])
  })

  it('suit the values of the type', () => {
    const names = (type: string) => rulesFor(type).map(({ value }) => value)
    expect(names('int')).toContain('range')
    expect(names('int')).not.toContain('minLength')
    expect(names('text')).toContain('minLength')
    expect(names('json')).toHaveLength(rules.length)
  })
})

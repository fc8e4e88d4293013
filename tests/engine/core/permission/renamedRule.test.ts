import { describe, expect, it } from 'vitest'
import { type DataRule, renamedRule } from '#core/permission'

const renaming = { from: 'ageGroup', to: 'age' }

/** Where the name stands in a text, as a reader of expressions would say. */
const placesIn = (text: string) => Array.from(text.matchAll(/\bageGroup\b/g), ({ index }) => index)

const onColumn = (ruleColumn: string | null): DataRule => ({ ruleColumn, ruleConditions: '=', ruleValue: 'ageGroup' })
const expression = (ruleValue: string | null): DataRule => ({
  ...{ ruleName: '规则', ruleColumn: 'ageGroup', ruleConditions: ' use_sql_rules ', ruleValue },
})

describe('a data rule on a column', () => {
  it.each(['ageGroup', ' ageGroup ', 'age_group', 'AGE_GROUP'])('%s has the new name in place of it', (column) => {
    expect(renamedRule(onColumn(column), renaming, placesIn)).toEqual(onColumn('age'))
  })

  it.each([null, '', 'age', 'ageGroups'])('%s, which is another, is itself', (column) => {
    const rule = onColumn(column)
    expect(renamedRule(rule, renaming, placesIn)).toBe(rule)
  })

  it('without a column is itself', () => {
    const { ruleColumn: _, ...rule } = onColumn(null)
    expect(renamedRule(rule, renaming, placesIn)).toBe(rule)
  })
})

describe('a data rule that is an expression', () => {
  it('has the new name at each place of the old one', () => {
    const rule = expression("ageGroup > 3 && kind == 'x' || ageGroup < 1")
    expect(renamedRule(rule, renaming, placesIn)).toEqual(expression("age > 3 && kind == 'x' || age < 1"))
  })

  it('is read with its variables out of the way', () => {
    const rule = expression("ageGroup == '#{ageGroup}' && #{ageGroup} == ageGroup")
    expect(renamedRule(rule, renaming, placesIn)).toEqual(expression("age == '#{ageGroup}' && #{ageGroup} == age"))
  })

  it.each(['age > 3', '', null])('%s, which names it nowhere, is itself', (text) => {
    const rule = expression(text)
    expect(renamedRule(rule, renaming, placesIn)).toBe(rule)
  })
})

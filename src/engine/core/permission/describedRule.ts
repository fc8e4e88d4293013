import type { DataRule } from './dataRule.ts'
import { namesIn, type RuleVariables, valuesOf } from './ruleVariable.ts'

/** A data rule as people wrote it, with what its variables stand for; one without a value shows no row. */
export interface DescribedRule {
  text: string
  reads: { name: string; value: string | null }[]
}

/** What a data rule says to one user. */
export function describeDataRule(
  { ruleColumn, ruleConditions, ruleValue }: DataRule,
  variables: RuleVariables,
): DescribedRule {
  const value = (ruleValue ?? '').trim()
  const how = ruleConditions.trim()
  const text = how.toUpperCase() === 'USE_SQL_RULES' ? value : [ruleColumn?.trim(), how, value].join(' ')
  const reads = [...new Set(namesIn(value))].map((name) => ({ name, value: valuesOf(name, variables).join() || null }))
  return { text, reads }
}

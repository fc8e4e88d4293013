/**
 * Rules that are kept as records: what numbers new records get, and what codes have to look like. Writes ask both: what
 * `auto` names stands in the library, and the rule `code` of a field reads the stored check rule.
 */
export { checkRuleBehaviour, checkRuleGenerator, checkRuleRows } from './checkRule.ts'
export { codeRulePart, fillRuleBehaviour, fillRuleGenerator, fillRuleRows } from './fillRule.ts'

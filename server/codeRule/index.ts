/**
 * Rules stored as records: fill rules number new records, check rules validate codes. A field uses a fill rule of the library by `auto`, and a
 * stored check rule by the rule `code`.
 */
export { checkRuleBehaviour, checkRuleGenerator, checkRuleRows } from './checkRule.ts'
export { codeRulePart, fillRuleBehaviour, fillRuleGenerator, fillRuleRows } from './fillRule.ts'

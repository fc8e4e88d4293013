/**
 * Rules that are kept as records: what numbers new records get, and what codes have to look like. Writes ask both: what
 * `auto` names stands in the library, and the rule `code` of a field reads the stored check rule.
 */
export { checkRuleBehaviour } from './checkRule/behaviour.ts'
export { checkRuleGenerator, checkRuleRows } from './checkRule/generator.ts'
export { codeRulePart } from './codeRulePart.ts'
export { fillRuleBehaviour } from './fillRule/behaviour.ts'
export { fillRuleGenerator, fillRuleRows } from './fillRule/generator.ts'

/**
 * The named rules and their single implementation for forms, cells, import and server. A rule is a value; a failure is
 * data; an empty value only breaks `required`.
 */

export { accountFormRules } from './accountForms.ts'
export { checkRuleSpec, type RuleProblem } from './checkSpec.ts'
export { type CodePart, codePartProblems, type FailedPart, failedPart } from './codeRule.ts'
export { type CompiledRules, compileRules, type RuleSpec } from './compile.ts'
export type { CustomRule, RuleContext, RulePorts, RuleTarget, Verdict } from './defineRule.ts'
export { defineRule } from './defineRule.ts'
export { type RuledField, rulesOfField } from './formRules.ts'
export { type PasswordStrength, passwordStrength, strengthLevels } from './passwordStrength.ts'
export {
  membersOfRule,
  type RuleMember,
  type RuleRow,
  readRules,
  rulesFor,
  withMember,
  withRule,
  writtenRule,
} from './ruleRow.ts'
export { findRule, ruleNames, rules } from './rules.ts'

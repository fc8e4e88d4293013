import { type CompiledRules, compileRules, type RuleSpec, rulesOfField } from '#core/rule'
import { isMaskText } from './mask.ts'
import type { Field } from './model.ts'
import { enteredValue } from './readRecord.ts'

interface RuleChoice {
  /** Includes the server-side uniqueness check; nested values are only checked on save. */
  unique: boolean
}

/** Rules of a field except `required`, which is a state of the form and checked separately. */
export function ruleSpecsOf({ type, document }: Field, { unique }: RuleChoice = { unique: false }): RuleSpec[] {
  const { min, max, rules } = document
  return rulesOfField({
    type: type.id,
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
    ...(rules ? { rules } : {}),
    ...(unique && document.unique === true ? { unique: true } : {}),
  })
}

/** The rule for an empty required field: 请输入…, 请选择… or 请上传…, or the document's own `required` rule. */
export const requiredRuleOf = ({ type, document }: Field): RuleSpec =>
  document.rules?.find((rule) => typeof rule !== 'string' && rule.rule === 'required') ??
  rulesOfField({ type: type.id, required: true })[0] ??
  'required'

/**
 * Rules for user input: values are checked as they will be stored; masked texts are accepted, as only the server can
 * compare them with the record. Throws like `compileRules`.
 */
export function compileEntryRules(specs: readonly RuleSpec[], field: Field): CompiledRules {
  const rules = compileRules(specs, field.title)
  if (!field.type.line) return rules
  return {
    ...rules,
    check: (value, context) =>
      isMaskText(field, value) ? undefined : rules.check(enteredValue(field, value), context),
    checkAsync: (value, context) => rules.checkAsync(enteredValue(field, value), context),
  }
}

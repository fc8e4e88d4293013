import { type CompiledRules, compileRules, type RuleSpec, rulesOfField } from '#core/rule'
import { isMaskText } from './mask.ts'
import type { Field } from './model.ts'
import { enteredValue } from './readRecord.ts'

interface RuleChoice {
  /** Also the rule that asks the server whether a value is free; within other fields only the save can tell. */
  unique: boolean
}

/** The rules of a field but `required`, which is a state of the form and checked by itself. */
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

/** The rule that an empty required field breaks: 请输入…, 请选择… or 请上传…, unless the document has words of its own. */
export const requiredRuleOf = ({ type, document }: Field): RuleSpec =>
  document.rules?.find((rule) => typeof rule !== 'string' && rule.rule === 'required') ??
  rulesOfField({ type: type.id, required: true })[0] ??
  'required'

/**
 * The rules of a field for what a person types: they see it as it will be stored, and let a mask stand that was shown; the
 * server knows whether it is that of the record. Throws as `compileRules` does.
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

import type { FieldDocument, RuleDocument } from '#core/document'
import type { Field } from './model.ts'

/** The rules of a field in the order they are checked: its bounds, then those it names; `required` is a state, not a rule here. */
export function ruleSpecsOf(field: Field): RuleDocument[] {
  const { document, type } = field
  return [...boundRules(type.expression.kind === 'number', document), ...(document.rules ?? [])]
}

function boundRules(numeric: boolean, { min, max }: FieldDocument): RuleDocument[] {
  const [lower, upper] = numeric ? ['min', 'max'] : ['minLength', 'maxLength']
  return [
    ...(typeof min === 'number' ? [{ rule: lower, [lower]: min }] : []),
    ...(typeof max === 'number' ? [{ rule: upper, [upper]: max }] : []),
  ] as RuleDocument[]
}

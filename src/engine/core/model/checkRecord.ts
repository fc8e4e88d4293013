import { compileExpression, compileTemplate, dependenciesOf, type Evaluation, type Expression } from '#core/expression'
import { type CompiledRules, compileRules, type RuleContext } from '#core/rule'
import { type EvaluationContext, evaluationOf, formulaInputs, formulaValue, type RecordValues } from './evaluation.ts'
import type { Field, Model, RecordRule } from './model.ts'
import { requiredRuleOf, ruleSpecsOf } from './ruleSpec.ts'
import { variantProblem } from './variant.ts'

/** A failed rule; without `field` it concerns the whole record. */
interface RecordFailure {
  field?: string
  message: string
  level: 'error' | 'warn'
}

interface RecordCheck {
  /** Fields to check; all when absent. */
  fields?: ReadonlySet<string>
  /** Fields whose values are already known to be invalid; record rules that read them are skipped. */
  unread?: ReadonlySet<string>
  context: EvaluationContext
  rules?: RuleContext
}

const noFields: ReadonlySet<string> = new Set()

interface FieldRules {
  field: Field
  required?: CompiledRules
  rules: CompiledRules
}

const compiled = new WeakMap<Model, readonly FieldRules[]>()

/** Compiled rules of a model's own fields, cached per model. */
function rulesOf(model: Model): readonly FieldRules[] {
  const cached = compiled.get(model)
  if (cached) return cached
  const computed = model.fields
    .filter((field) => !field.base && field.type.id !== 'formula')
    .map((field) => ({
      field,
      rules: compileRules(ruleSpecsOf(field), field.title),
      ...(field.document.required ? { required: compileRules([requiredRuleOf(field)], field.title) } : {}),
    }))
  compiled.set(model, computed)
  return computed
}

/** Checks a record: required fields, field rules, then record rules if nothing failed before. */
export function checkRecord(
  model: Model,
  record: RecordValues,
  { fields, unread = noFields, context, rules = {} }: RecordCheck,
): RecordFailure[] {
  const failures: RecordFailure[] = rulesOf(model)
    .filter(({ field }) => !fields || fields.has(field.name))
    .flatMap(({ field, required, rules: own }) => {
      const value = record[field.name]
      const failure =
        required?.check(value, { key: field.name }) ??
        own.check(value, { ...rules, key: field.name, row: record, peer: (name) => record[name] })
      return failure ? [{ field: field.name, message: failure.message, level: 'error' as const }] : []
    })
  const variantFailures = model.fields.flatMap((field) => {
    const isChecked = !fields || fields.has(field.name) || fields.has(field.variant?.by ?? '')
    const message = isChecked ? variantProblem(field, record) : null
    return message ? [{ field: field.name, message, level: 'error' as const }] : []
  })
  const fieldFailures = [...failures, ...variantFailures]
  return fieldFailures.length > 0 ? fieldFailures : checkRecordRules(model, record, context, unread)
}

/** Failed record rules, except rules that read a field in `unread`. */
function checkRecordRules(
  model: Model,
  record: RecordValues,
  context: EvaluationContext,
  unread: ReadonlySet<string> = noFields,
): RecordFailure[] {
  const evaluation = withFormulas(model, record, evaluationOf(model, record, context))
  return model.rules
    .filter((rule) => unread.size === 0 || !reads(model, rule.failsWhen, unread))
    .filter((rule) => compileExpression(rule.failsWhen)(evaluation) === true)
    .flatMap((rule) => failuresOf(rule, compileTemplate(rule.message)(evaluation)))
}

/** Whether an expression reads one of the fields: directly, through a reference, or through a formula. */
function reads(model: Model, expression: Expression, names: ReadonlySet<string>): boolean {
  const { fields, refs } = dependenciesOf(expression)
  return [...fields, ...refs.map((reference) => reference.slice(0, -1))].some((name) => {
    const formula = model.field(name)?.formula
    return names.has(name) || (formula?.kind === 'value' && reads(model, formula.value, names))
  })
}

/** Evaluates formulas on the new values, because their stored values belong to the previous version of the record. */
function withFormulas(model: Model, record: RecordValues, plain: Evaluation): Evaluation {
  const isKnown = (name: string) => Object.hasOwn(record, name)
  const evaluation: Evaluation = {
    ...plain,
    lookup(name) {
      const field = model.field(name)
      const inputs = field ? formulaInputs(field) : null
      const isWorked = field && inputs && (!isKnown(name) || inputs.every(isKnown))
      return isWorked ? formulaValue(field, evaluation) : plain.lookup(name)
    },
  }
  return evaluation
}

const failuresOf = ({ at, level }: RecordRule, message: string): RecordFailure[] =>
  at.length > 0 ? at.map((field) => ({ field, message, level })) : [{ message, level }]

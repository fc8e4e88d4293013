import { compileExpression, dependenciesOf, type Evaluation, type Expression, parseExpression } from '#core/expression'
import { type CompiledRules, compileRules, type RuleContext } from '#core/rule'
import { type EvaluationContext, evaluationOf, formulaInputs, formulaValue, type RecordValues } from './evaluation.ts'
import type { Field, Model, RecordRule } from './model.ts'
import { requiredRuleOf, ruleSpecsOf } from './ruleSpec.ts'
import { variantProblem } from './variant.ts'

/** What is wrong with a record. Without a field it concerns the record as a whole. */
interface RecordFailure {
  field?: string
  message: string
  level: 'error' | 'warn'
}

interface RecordCheck {
  /** Which fields are looked at; all when left out. */
  fields?: ReadonlySet<string>
  /** Fields whose value is left out as it is known to be wrong: rules over the record that look at one are not run. */
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

/** The rules of a model's own fields, compiled once for each model. */
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

/** Checks a whole record: required fields, the rules of each field, then the model's rules over the record. */
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
  const unfit = model.fields.flatMap((field) => {
    const looked = !fields || fields.has(field.name) || fields.has(field.variant?.by ?? '')
    const message = looked ? variantProblem(field, record) : null
    return message ? [{ field: field.name, message, level: 'error' as const }] : []
  })
  const found = [...failures, ...unfit]
  return found.length > 0 ? found : checkRecordRules(model, record, context, unread)
}

/** The rules over the record that fail, but those that look at a field of `unread`. */
function checkRecordRules(
  model: Model,
  record: RecordValues,
  context: EvaluationContext,
  unread: ReadonlySet<string> = noFields,
): RecordFailure[] {
  const evaluation = withFormulas(model, record, evaluationOf(model, record, context))
  return model.rules
    .filter((rule) => unread.size === 0 || !looksAt(model, rule.failsWhen, unread))
    .filter((rule) => compileExpression(rule.failsWhen)(evaluation) === true)
    .flatMap((rule) => failuresOf(rule, messageOf(rule.message, evaluation)))
}

/** Whether an expression looks at one of the named fields: itself, at the record that it points to, or by a formula. */
function looksAt(model: Model, expression: Expression, names: ReadonlySet<string>): boolean {
  const { fields, refs } = dependenciesOf(expression)
  return [...fields, ...refs.map((reference) => reference.slice(0, -1))].some((name) => {
    const formula = model.field(name)?.formula
    return names.has(name) || (formula?.kind === 'value' && looksAt(model, formula.value, names))
  })
}

/** Rules see formulas as what they come to over this record: what is stored of them is that of the record before. */
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

/** The message as people read it; one that begins with `=` is said over the record. */
function messageOf(text: string, evaluation: Evaluation): string {
  const parsed = text.startsWith('=') ? parseExpression(text.slice(1)) : undefined
  if (!parsed?.ok) return text
  return String(compileExpression(parsed.expression)(evaluation) ?? '')
}

const failuresOf = ({ at, level }: RecordRule, message: string): RecordFailure[] =>
  at.length > 0 ? at.map((field) => ({ field, message, level })) : [{ message, level }]

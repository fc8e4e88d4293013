import { compileExpression, dependenciesOf, type Evaluation } from '#core/expression'
import { type JsonValue, roundHalfUp } from '#core/fieldType'
import { pick, splitKeys } from '#core/object'
import type { Field, Model } from './model.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** What expressions can read besides the record. */
export interface EvaluationContext {
  /** Values of `$user`, `$mode`, `$now`, … */
  names: Readonly<Record<string, unknown>>
  can?(code: string): boolean
  dictText?(dict: string, value: unknown): string
  dictTone?(dict: string, value: unknown): string
}

/** Evaluation over one record: fields by name, `$names` from the context, comma-joined values as lists. */
export function evaluationOf(model: Model | undefined, record: RecordValues, context: EvaluationContext): Evaluation {
  return {
    lookup(name: string) {
      if (name.startsWith('$')) return own(context.names, name)
      const value = own(record, name) ?? (name.endsWith('$') ? membersIn(record, name) : null)
      if (typeof value === 'string' && model?.field(name)?.type.multiple) return splitKeys(value)
      return value === '' || value === undefined ? null : value
    },
    ...pick(context, 'can', 'dictText', 'dictTone'),
  }
}

/** The defaults of a model that are written out, by field; those that are expressions are left out. */
export const literalDefaults = (model: Model): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    model.fields.flatMap(({ name, document: { default: value } }) =>
      value === undefined || (typeof value === 'string' && value.startsWith('=')) ? [] : [[name, value as JsonValue]],
    ),
  )

/** The fields of a referenced record that a list row has under their paths (`typeId$.kind`); null if it has none. */
function membersIn(record: RecordValues, reference: string): RecordValues | null {
  const paths = Object.keys(record).filter((key) => key.startsWith(`${reference}.`))
  if (paths.length === 0) return null
  return Object.fromEntries(paths.map((path) => [path.slice(reference.length + 1), record[path]]))
}

const own = (values: RecordValues, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : null)

/** The result of a formula; numbers are rounded half up to the field's `scale`. */
export const formulaResult = ({ document: { scale } }: Field, value: unknown): unknown =>
  typeof value === 'number' && typeof scale === 'number' ? roundHalfUp(value, scale) : value

/** The value of a formula over the evaluation's record; null for aggregates. */
export const formulaValue = (field: Field, evaluation: Evaluation): unknown =>
  field.formula?.kind === 'value' ? formulaResult(field, compileExpression(field.formula.value)(evaluation)) : null

/** The fields that a value formula reads; null when it also reads other records. */
export function formulaInputs({ formula }: Field): readonly string[] | null {
  if (formula?.kind !== 'value') return null
  const { fields, refs } = dependenciesOf(formula.value)
  return refs.length > 0 ? null : fields
}

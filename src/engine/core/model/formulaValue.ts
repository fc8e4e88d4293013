import { compileExpression, dependenciesOf, type Evaluation } from '#core/expression'
import { roundHalfUp } from '#core/fieldType'
import type { Field } from './model.ts'

/** What a formula has come to: a number with digits is rounded half up to them. */
export const formulaResult = ({ document: { scale } }: Field, value: unknown): unknown =>
  typeof value === 'number' && typeof scale === 'number' ? roundHalfUp(value, scale) : value

/** The value of a formula over the record of `evaluation`; null for one that counts or sums rows. */
export const formulaValue = (field: Field, evaluation: Evaluation): unknown =>
  field.formula?.kind === 'value' ? formulaResult(field, compileExpression(field.formula.value)(evaluation)) : null

/** The fields that a formula of values looks at; null where it looks at other records as well. */
export function formulaInputs({ formula }: Field): readonly string[] | null {
  if (formula?.kind !== 'value') return null
  const { fields, refs } = dependenciesOf(formula.value)
  return refs.length > 0 ? null : fields
}

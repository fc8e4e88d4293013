import { compileExpression, dependenciesOf, type Evaluation, type Expression } from '#core/expression'
import type { RecordValues } from '#core/model'

/** What a condition on rows says of every row: `deviceId == $record.id` gives `deviceId`. A new row begins with it. */
export function boundValues(where: Expression, evaluation: Evaluation): RecordValues {
  if (where.kind !== 'binary') return {}
  const { operator, left, right } = where
  if (operator === '&&') return { ...boundValues(left, evaluation), ...boundValues(right, evaluation) }
  if (operator !== '==') return {}
  const [field, value] = isField(left) ? [left, right] : [right, left]
  if (!isField(field) || readsFields(value)) return {}
  return { [field.name]: compileExpression(value)(evaluation) }
}

const isField = (node: Expression): node is Extract<Expression, { kind: 'name' }> =>
  node.kind === 'name' && !node.name.startsWith('$')

/** Another field of the row is no value. */
const readsFields = (node: Expression): boolean => dependenciesOf(node).fields.length > 0

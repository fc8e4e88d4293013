import { compileExpression, dependenciesOf, type Evaluation, type Expression } from '#core/expression'
import type { RecordValues } from '#core/model'

/** The values that a condition fixes for every row: `deviceId == $record.id` gives `deviceId`. A new row starts with them. */
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

/** Whether the expression reads fields of the row, so that it is no fixed value. */
function readsFields(node: Expression): boolean {
  const { fields, refs } = dependenciesOf(node)
  return fields.length + refs.length > 0
}

/**
 * A `where` with every `$name` replaced by its current value, as the text that list and option calls take. Remaining field names are those
 * of the requested rows. spec: schema-language, One expression, three enforcers
 */
export function boundWhere(where: Expression, evaluation: Evaluation): string {
  const bound = boundPath(where, evaluation)
  if (bound) return literalText(bound.value)
  switch (where.kind) {
    case 'literal':
      return literalText(where.value)
    case 'name':
      return where.name
    case 'member':
      return `${boundWhere(where.of, evaluation)}.${where.key}`
    case 'list':
      return `[${where.items.map((item) => boundWhere(item, evaluation)).join(', ')}]`
    case 'not':
      return `!(${boundWhere(where.of, evaluation)})`
    case 'negate':
      return `-(${boundWhere(where.of, evaluation)})`
    case 'binary':
      return `(${boundWhere(where.left, evaluation)} ${where.operator} ${boundWhere(where.right, evaluation)})`
    case 'choice':
      return `(${[where.test, where.yes].map((part) => boundWhere(part, evaluation)).join(' ? ')} : ${boundWhere(where.no, evaluation)})`
    case 'call':
      return `${where.name}(${where.args.map((arg) => boundWhere(arg, evaluation)).join(', ')})`
  }
}

/** The value of `$user.orgCode` and the like; undefined for anything that does not start with a `$name`. */
function boundPath(node: Expression, evaluation: Evaluation): { value: unknown } | undefined {
  if (node.kind === 'name') return node.name.startsWith('$') ? { value: evaluation.lookup(node.name) } : undefined
  if (node.kind !== 'member') return undefined
  const owner = boundPath(node.of, evaluation)
  return owner && { value: memberOf(owner.value, node.key) }
}

function memberOf(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return null
  return (owner as Readonly<Record<string, unknown>>)[key]
}

/** A value as a literal of the language; null if it has no literal. */
function literalText(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  return Array.isArray(value) ? `[${value.map(literalText).join(', ')}]` : 'null'
}

const numberText = (value: number): string =>
  Number.isFinite(value) && !String(value).includes('e') ? String(value) : 'null'

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}'`

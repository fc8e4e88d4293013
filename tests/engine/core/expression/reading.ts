import { type Expression, type ExpressionType, parseExpression } from '#core/expression'

/** A type in a case table: `"text"`, `[item]` for a list, `{ field: type }` for a record. */
export type Notation = string | readonly [Notation] | { readonly [field: string]: Notation }

export function typeFrom(notation: Notation): ExpressionType {
  if (typeof notation === 'string') return { kind: notation } as ExpressionType
  if (isList(notation)) return { kind: 'list', of: typeFrom(notation[0]) }
  return { kind: 'record', fields: typesFrom(notation) }
}

export function typesFrom(notations: Readonly<Record<string, Notation>>): Readonly<Record<string, ExpressionType>> {
  return Object.fromEntries(Object.entries(notations).map(([name, notation]) => [name, typeFrom(notation)]))
}

function isList(notation: Exclude<Notation, string>): notation is readonly [Notation] {
  return Array.isArray(notation)
}

/** The expression of a text that must be one. */
export function parsed(text: string): Expression {
  const result = parseExpression(text)
  if (!result.ok) throw new Error(`${text}: ${result.problem.message}`)
  return result.expression
}

/** The value at a path of plain records. */
export function valueAt(values: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  return path.reduce<unknown>((owner, key) => (owner as Record<string, unknown> | null | undefined)?.[key], values)
}

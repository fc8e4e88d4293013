import { compileExpression, dependenciesOf, type Evaluation, parseExpression } from '#core/expression'

/** A name that an expression reads, with its value at the moment. */
export interface ReadName {
  name: string
  value: unknown
}

/** What an expression of a document reads; nothing for a text that is none. */
export function readsOf(source: string, evaluation: Evaluation): ReadName[] {
  const parsed = parseExpression(source)
  if (!parsed.ok) return []
  return dependenciesOf(parsed.expression).paths.map((name) => ({ name, value: valueAt(name, evaluation) }))
}

function valueAt(path: string, evaluation: Evaluation): unknown {
  const parsed = parseExpression(path)
  return parsed.ok ? compileExpression(parsed.expression)(evaluation) : null
}

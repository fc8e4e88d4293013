import { compileExpression } from '../compile.ts'
import { type Expression, partsOf, pathOf } from '../expression.ts'
import { rowTests } from '../functions/index.ts'
import { plainValue } from '../value.ts'

/** Functions that are asked of the row or of whoever asks, not of values alone. */
const outside: ReadonlySet<string> = new Set([
  ...rowTests,
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'can',
  'dictText',
])

/**
 * A call over literals and `$names` alone: its value is known before the query runs, as theirs is. `$row` may stand for a row
 * of the query, so a call over it is none.
 */
export const isBoundCall = (node: Expression): boolean =>
  node.kind === 'call' && !outside.has(node.name) && node.args.every(isBound)

/** Literals and `$names`, and what is worked out of them alone. */
export function isBound(node: Expression): boolean {
  const [root] = pathOf(node) ?? []
  if (root !== undefined) return root.startsWith('$') && root !== '$row'
  if (node.kind === 'call') return isBoundCall(node)
  return partsOf(node).every(isBound)
}

/** The value of a bound call; `value` gives that of a `$name`. */
export const boundCallValue = (node: Expression, value: (path: readonly string[]) => unknown): unknown =>
  plainValue(compileExpression(node)({ lookup: (name) => value([name]) }))

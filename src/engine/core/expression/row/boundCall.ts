import { compileExpression } from '../compile.ts'
import { dependenciesOf } from '../dependencies.ts'
import { childrenOf, type Expression, pathOf } from '../expression.ts'
import { rowTests } from '../functions/index.ts'
import { plainValue } from '../value.ts'

/** Functions that need the row or the user, not just values. */
const outside: ReadonlySet<string> = new Set([
  ...rowTests,
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'can',
  'dictText',
  'dictTone',
])

/**
 * A call over literals and `$names` alone, whose value is known before the query runs. `$row` may be a row of the
 * query, so a call over it is not bound.
 */
export const isBoundCall = (node: Expression): boolean =>
  node.kind === 'call' && !outside.has(node.name) && node.args.every(isBound)

/** Whether a node consists of literals, `$names` and bound calls. */
export function isBound(node: Expression): boolean {
  const [root] = pathOf(node) ?? []
  if (root !== undefined) return root.startsWith('$') && root !== '$row'
  if (node.kind === 'call') return isBoundCall(node)
  return childrenOf(node).every(isBound)
}

/** The value of a bound call; `value` returns that of a `$name` by its path, such as `$user.orgCode`. */
export function boundCallValue(node: Expression, value: (path: readonly string[]) => unknown): unknown {
  const paths = dependenciesOf(node).paths.map((path) => path.split('.'))
  const valueAt = (path: readonly string[]): unknown => {
    const below = paths.filter((each) => each.length > path.length && path.every((name, index) => each[index] === name))
    if (below.length === 0) return value(path)
    return Object.fromEntries(below.map((each) => each[path.length] ?? '').map((key) => [key, valueAt([...path, key])]))
  }
  return plainValue(compileExpression(node)({ lookup: (name) => valueAt([name]) }))
}

import { childrenOf, type Expression, pathOf } from './expression.ts'

/** What an expression reads; each list without duplicates, in order of first use. */
export interface Dependencies {
  /** Fields of the record. */
  readonly fields: readonly string[]
  /** `$row`, `$user`, … */
  readonly names: readonly string[]
  /** References, as written: `typeId$`. */
  readonly refs: readonly string[]
  readonly functions: readonly string[]
  /** Each name with the members read from it: `typeId$.productId`, `$user.orgCode`, `parts.amount`. */
  readonly paths: readonly string[]
}

/** Collects the dependencies of an expression. `it` is not one, but its list is. */
export function dependenciesOf(expression: Expression): Dependencies {
  const paths = new Set<string>()
  const functions = new Set<string>()
  collect(expression, paths, functions)
  const roots = [...new Set([...paths].map((path) => path.split('.')[0] ?? ''))]
  return {
    fields: roots.filter((name) => !name.includes('$')),
    names: roots.filter((name) => name.startsWith('$')),
    refs: roots.filter((name) => name.endsWith('$') && !name.startsWith('$')),
    functions: [...functions],
    paths: [...paths],
  }
}

function collect(node: Expression, paths: Set<string>, functions: Set<string>): void {
  const path = pathOf(node)
  if (path) {
    if (path[0] !== 'it') paths.add(path.join('.'))
    return
  }
  if (node.kind === 'call') functions.add(node.name)
  for (const part of childrenOf(node)) collect(part, paths, functions)
}

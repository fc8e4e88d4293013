import { type Endpoint, type Method, methodsOf } from './endpoint.ts'

const special = /[.+*?^$()|[\]\\]/g

/** The pattern of a path: `{name}` is one segment, a trailing `{name*}` the rest. */
function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? (part.endsWith('*}') ? '.+' : '[^/]+') : part.replace(special, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`)
}

/** Creates a function that returns the methods of a path; empty for unknown paths. */
export function methodFinder(endpoints: Iterable<Endpoint>): (path: string) => readonly Method[] {
  const fixed = new Map<string, Set<Method>>()
  const open: { pattern: RegExp; methods: readonly Method[] }[] = []
  for (const endpoint of endpoints) {
    const methods = methodsOf(endpoint)
    if (endpoint.path.includes('{')) open.push({ pattern: patternOf(endpoint.path), methods })
    else fixed.set(endpoint.path, new Set([...(fixed.get(endpoint.path) ?? []), ...methods]))
  }
  return (path) => [
    ...(fixed.get(path) ?? []),
    ...open.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])),
  ]
}

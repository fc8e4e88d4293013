import { type Endpoint, type Method, methodsOf } from './endpoint.ts'

const special = /[.+*?^$()|[\]\\]/g

/** The pattern of a path: `{name}` is one segment, a last `{name*}` is all that follows. */
function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? (part.endsWith('*}') ? '.+' : '[^/]+') : part.replace(special, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`)
}

/** Answers which methods a path is taken with; none when nobody knows the path. */
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

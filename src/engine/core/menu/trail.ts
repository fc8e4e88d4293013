import type { MenuItem } from './menuItem.ts'
import { plainPath } from './place.ts'

/** The parameters that `path` gives a pattern such as `/device/detail/:id`; null when it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [patternSegments, segments] = [pattern.split('/'), path.split('/')]
  if (patternSegments.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of patternSegments.entries()) {
    const value = segments[index] ?? ''
    if (!part.startsWith(':') && part !== value) return null
    if (part.startsWith(':') && value === '') return null
    if (part.startsWith(':')) params[part.slice(1)] = value
  }
  return params
}

/** All items with those above them, top first. */
function trailsOf(items: readonly MenuItem[], above: readonly MenuItem[] = []): MenuItem[][] {
  return items.flatMap((item) => [[...above, item], ...trailsOf(item.children, [...above, item])])
}

const fixedParts = (path: string) => path.split('/').filter((part) => !part.startsWith(':')).length
const endOf = (trail: readonly MenuItem[]) => trail.at(-1)?.path ?? ''

/**
 * The item that an address opens, with those above it, top first; empty when there is none. The full path goes before the plain
 * one, an exact path before a parameterised one, and a view before the container of the same path.
 */
export function findTrail(items: readonly MenuItem[], fullPath: string): MenuItem[] {
  const trails = trailsOf(items)
  const path = plainPath(fullPath)
  const exact =
    trails.findLast((trail) => endOf(trail) === fullPath) ?? trails.findLast((trail) => endOf(trail) === path)
  if (exact) return exact
  const fitting = trails.filter((trail) => endOf(trail).includes(':') && matchPath(endOf(trail), path))
  return fitting.toSorted((a, b) => fixedParts(endOf(b)) - fixedParts(endOf(a)))[0] ?? []
}

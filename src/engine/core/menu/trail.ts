import { messages } from '#core/message'
import type { MenuItem } from './menuItem.ts'
import { homePath, isHome, plainPath } from './place.ts'
import { isContainer } from './target.ts'

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

const opensHere = ({ routed, target, meta, path }: MenuItem) =>
  routed && !isContainer(target) && target.kind !== 'missing' && !meta.internalOrExternal && !path.includes(':')

/** The path of the first visible item that draws something in this window; undefined when there is none. */
export function firstLeaf(items: readonly MenuItem[]): string | undefined {
  for (const item of items.filter(({ hidden }) => !hidden)) {
    const below = item.alwaysShow ? undefined : firstLeaf(item.children)
    const own = opensHere(item) ? item.path : undefined
    const found = own ?? below
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Where to go once the menu has loaded: only a path without a view of its own (`/`, a layout) is left, for its redirect or its
 * first leaf. A deep link stays. spec: readings (Routes and guard)
 */
export function landing(items: readonly MenuItem[], fullPath: string): string {
  const first = firstLeaf(items) ?? homePath
  if (plainPath(fullPath) === '/') return first
  const item = findTrail(items, fullPath).at(-1)
  if (!item || !isContainer(item.target)) return fullPath
  return item.redirect ?? firstLeaf(item.children) ?? first
}

/** One part of the breadcrumb; the current one, and a group that leads nowhere, has no link. */
export interface Crumb {
  title: string
  to?: string
}

function crumbOf(item: MenuItem): Crumb {
  const to = isContainer(item.target) ? (item.redirect ?? firstLeaf(item.children)) : item.path
  return to === undefined || to.includes(':') ? { title: item.meta.title } : { title: item.meta.title, to }
}

/** Home first, then what leads to the address; the current one is plain text. The group that home itself stands in is left out. */
export function breadcrumb(items: readonly MenuItem[], fullPath: string): Crumb[] {
  const home = messages.shell.home
  if (isHome(fullPath)) return [{ title: home }]
  const trail = findTrail(items, fullPath)
  const visible = trail.filter(
    (item, index) => index === trail.length - 1 || !item.children.some(({ path }) => isHome(path)),
  )
  const crumbs = visible.map((item, index) =>
    index === visible.length - 1 ? { title: item.meta.title } : crumbOf(item),
  )
  return [{ title: home, to: homePath }, ...crumbs]
}

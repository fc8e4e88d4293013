import { messages } from '#core/message'
import type { MenuItem } from './menuItem.ts'
import { homePath, isHome, plainPath } from './place.ts'
import { isContainer } from './target.ts'

/** Path parameters of a pattern such as `/device/detail/:id`; null when the path does not match. */
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

/** All items, each with its ancestors, top first. */
function trailsOf(items: readonly MenuItem[], above: readonly MenuItem[] = []): MenuItem[][] {
  return items.flatMap((item) => [[...above, item], ...trailsOf(item.children, [...above, item])])
}

const fixedParts = (path: string) => path.split('/').filter((part) => !part.startsWith(':')).length
const endOf = (trail: readonly MenuItem[]) => trail.at(-1)?.path ?? ''

/**
 * The item for an address with its ancestors, top first; empty when there is none. Precedence: full path before plain
 * path, exact before parameterised, view before container.
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

/** True for an always-show group, whose own page lists its children as links. spec: readings (Routes and guard) */
export const showsLinks = ({ alwaysShow, target, children }: MenuItem): boolean =>
  alwaysShow && isContainer(target) && children.length > 0

/** Path of the first visible item that opens a page in this window. */
export function firstLeaf(items: readonly MenuItem[]): string | undefined {
  for (const item of items.filter(({ hidden }) => !hidden)) {
    const below = item.alwaysShow ? undefined : firstLeaf(item.children)
    const own = opensHere(item) || showsLinks(item) ? item.path : undefined
    const path = own ?? below
    if (path !== undefined) return path
  }
  return undefined
}

/**
 * Where to go after the menu has loaded: a path without a page of its own (`/`, a layout) leads to its redirect or
 * first leaf, a deep link stays. spec: readings (Routes and guard)
 */
export function landing(items: readonly MenuItem[], fullPath: string): string {
  const first = firstLeaf(items) ?? homePath
  if (plainPath(fullPath) === '/') return first
  const item = findTrail(items, fullPath).at(-1)
  if (!item || !isContainer(item.target) || showsLinks(item)) return fullPath
  return item.redirect ?? firstLeaf(item.children) ?? first
}

/** The page above an address: that of the longest part of its path which opens one in this window. For a record it is the list. */
export function pageAbove(items: readonly MenuItem[], fullPath: string): string | undefined {
  const parts = plainPath(fullPath).split('/')
  const above = parts.map((_, index) => parts.slice(0, index).join('/')).toReversed()
  const pages = new Set(trailsOf(items).flatMap((trail) => trail.filter(opensHere).map(({ path }) => path)))
  return above.find((path) => pages.has(path))
}

/** A breadcrumb entry; the current page and groups without a target have no link. */
export interface Crumb {
  title: string
  to?: string
}

function crumbOf(item: MenuItem): Crumb {
  const to = isContainer(item.target) && !showsLinks(item) ? (item.redirect ?? firstLeaf(item.children)) : item.path
  return to === undefined || to.includes(':') ? { title: item.meta.title } : { title: item.meta.title, to }
}

/** Home, then the trail of the address; the current page is plain text. The group that contains home is omitted. */
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

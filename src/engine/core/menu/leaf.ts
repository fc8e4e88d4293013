import type { MenuItem } from './menuItem.ts'
import { homePath, plainPath } from './place.ts'
import { isContainer } from './target.ts'
import { findTrail } from './trail.ts'

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

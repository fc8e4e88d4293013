import { messages } from '#core/message'
import { firstLeaf } from './leaf.ts'
import type { MenuItem } from './menuItem.ts'
import { homePath, isHome } from './place.ts'
import { isContainer } from './target.ts'
import { findTrail } from './trail.ts'

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

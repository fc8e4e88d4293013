import type { MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { homePath, matchPath, plainPath, staticRoutes } from '#core/menu'
import { nearest } from '#core/model'

/** Whether some page answers to a path; the nearest path as a hint when none does. */
export function isKnownPath(link: string, library: Library): true | string | undefined {
  const path = plainPath(link)
  const screen = /^\/screen\/(.+)$/.exec(path)?.[1]
  if (screen !== undefined) return library.screen(screen) ? true : nearest(screen, library.screenIds())
  const paths = [
    ...library.menus().flatMap(({ items }) => pathsIn(items)),
    ...library.screenIds().flatMap((id) => library.screen(id)?.path ?? []),
    ...staticRoutes.flatMap((route) => [route.path, ...(route.children ?? []).map((child) => child.path)]),
    homePath,
  ].filter((known) => known !== '*')
  return paths.some((known) => matchPath(known, path) !== null) ? true : nearest(path, paths)
}

const pathsIn = (items: readonly MenuItemDocument[]): string[] =>
  items.flatMap(({ path, children }) => [path, ...pathsIn(children ?? [])])

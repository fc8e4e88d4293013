import type { Library } from '#core/library'
import type { MenuEntry } from './menu.ts'

interface ScreenRoute {
  id: string
  path: string
  title: string
}

/** The screens with a path of their own that no menu entry has. */
function routesOf(library: Library, usedPaths: ReadonlySet<string>): ScreenRoute[] {
  return library.screenIds().flatMap((id) => {
    const screen = library.screen(id)
    if (!screen?.path || screen.abstract || usedPaths.has(screen.path)) return []
    return [{ id, path: screen.path, title: screen.title.startsWith('=') ? '' : screen.title }]
  })
}

const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)])

/** The path of the entry that a screen stands below: the longest that its own begins with. */
const homeOf = (path: string, paths: readonly string[]): string =>
  paths.filter((one) => path.startsWith(`${one}/`)).toSorted((a, b) => b.length - a.length)[0] ?? ''

const wireOf = ({ id, path, title }: ScreenRoute): MenuEntry => ({
  id: `screen-${id.replaceAll('/', '-')}`,
  path,
  name: path.slice(1).replaceAll('/', '-').replaceAll(':', '@'),
  component: `screen/${id}`,
  route: '1',
  hidden: true,
  meta: { title, keepAlive: false, internalOrExternal: false, componentName: id.split('/').at(-1) ?? '' },
})

/**
 * The menu with a hidden route for every screen that has a path, below the entry that its path begins with. Whether the
 * screen opens is decided where its documents are asked for. spec: screens §17; schema-language, menus
 */
export function withScreenRoutes(menu: readonly MenuEntry[], library: Library): MenuEntry[] {
  const paths = pathsOf(menu)
  const routes = routesOf(library, new Set(paths))
  const below = (home: string) => routes.filter(({ path }) => homeOf(path, paths) === home).map(wireOf)
  const filled = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.map((entry) => {
      const children = [...filled(entry.children ?? []), ...below(entry.path)]
      return children.length > 0 ? { ...entry, children } : entry
    })
  return [...filled(menu), ...below('')]
}

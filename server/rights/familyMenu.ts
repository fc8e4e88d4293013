import type { Config } from '#config'
import { familyComponentOf } from '#core/menu'
import type { MenuEntry } from './menu.ts'

/** Names that the routers of those clients use themselves. */
const takenNames = new Set(['dashboard', 'login', 'root', '404'])

const layouts = 'layouts/'
const iframe = 'layouts/IframePageView'
const screenOf = (component: string): string | undefined => /^screen\/(.+)$/.exec(component)?.[1]

/** An entry with a view that those clients know; undefined when there is none. */
function knownEntry(entry: MenuEntry, { publicUrl }: Pick<Config, 'publicUrl'>): MenuEntry | undefined {
  const { component } = entry
  const screen = screenOf(component)
  if (component.startsWith(layouts)) return entry
  const family = screen === undefined ? component : familyComponentOf(screen)
  const named = screen === undefined ? entry : { ...entry, screen }
  if (family !== undefined) return { ...named, component: family }
  const isShown = publicUrl !== '' && !entry.hidden && !entry.path.includes(':')
  if (!isShown) return undefined
  return { ...named, component: iframe, meta: { ...entry.meta, url: `${publicUrl}${entry.path}?frame=none` } }
}

/**
 * The menu for other clients of the family: views by the family's paths, with the screen beside them; what has none is left
 * out, or with `PUBLIC_URL` stands in an iframe. Groups that lead nowhere are left out. spec: contract §13
 */
export function familyMenu(menu: readonly MenuEntry[], config: Pick<Config, 'publicUrl'>): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    const { children: _children, ...alone } = entry
    const children = familyMenu(entry.children ?? [], config)
    const own = knownEntry(alone, config)
    const isGroup = entry.component.startsWith(layouts) && entry.component !== iframe
    if (!own || (isGroup && children.length === 0)) return children
    const name = takenNames.has(own.name) ? `village-${own.name}` : own.name
    return [{ ...own, name, ...(children.length > 0 ? { children } : {}) }]
  })
}

import { isHome, type MenuEntry, type MenuItem, sideMenu } from '#core/menu'

/** A page of the user's menu, with the group that it stands in. */
export interface Shortcut {
  entry: MenuEntry
  group: string
}

const leavesOf = (entry: MenuEntry, group: string): Shortcut[] =>
  entry.children ? entry.children.flatMap((child) => leavesOf(child, entry.title)) : [{ entry, group }]

/** The pages of the menu in its order, home left out, `most` at most. */
export const shortcutsOf = (items: readonly MenuItem[], most: number): Shortcut[] =>
  sideMenu(items)
    .flatMap((entry) => leavesOf(entry, ''))
    .filter(({ entry }) => !isHome(entry.key))
    .slice(0, most)

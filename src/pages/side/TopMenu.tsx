import { Menu } from 'antd'
import { useCallback, useMemo } from 'react'
import { menuSelection, type SplitMenu, sideMenu } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { useMenu } from '#pages/menu'
import { countBelow, type DrawnEntry, entriesOf, followByKey } from './menuEntries.tsx'
import { useBadges } from './useBadges.ts'

interface TopMenuProps {
  fullPath: string
  dark: boolean
  /** Set where the side bar shows the group: only the first level is here, and leads to the first page of each group. */
  split?: SplitMenu | undefined
}

const nothingOpen: readonly string[] = []

/** The menu of a header: a line of groups, which open below it or in the side bar. What does not fit is in a group of its own. */
export function TopMenu({ fullPath, dark, split }: TopMenuProps) {
  const items = useMenu()
  const counts = useBadges()
  const open = useOpen()
  const whole = useMemo(() => menuSelection(items, fullPath), [items, fullPath])
  const selected = split ? split.selected : whole.selected
  const entries = useMemo(() => {
    const all = sideMenu(items)
    const drawing = { counts, opened: nothingOpen, onOpen: open }
    if (!split) return entriesOf(all, drawing)
    const sums = Object.fromEntries(all.map((entry) => [entry.key, countBelow([entry], counts)]))
    return entriesOf(split.top, { ...drawing, counts: sums })
  }, [items, split, counts, open])
  return (
    <nav className="side-top" aria-label={messages.page.menu.label}>
      <Menu
        mode="horizontal"
        theme={dark ? 'dark' : 'light'}
        items={entries}
        selectedKeys={selected === undefined ? [] : [selected]}
        onClick={followByKey}
      />
    </nav>
  )
}

/** Opens the page of an entry; one without a page or a list leads home, with the side bar collapsed. spec: shell §2 Sidebar menu */
function useOpen(): (path: string, entry: DrawnEntry) => void {
  const { ports, settings } = useRuntime()
  return useCallback(
    (path, { pageless }) => {
      if (pageless) settings.changeTheme({ sidebarOpened: false })
      ports.navigation.go(path)
    },
    [ports, settings],
  )
}

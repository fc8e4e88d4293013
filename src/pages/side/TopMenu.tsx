import { Menu } from 'antd'
import { useCallback, useMemo } from 'react'
import { menuSelection, sideMenu, topEntries } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { useMenu } from '#pages/menu'
import type { BadgeCounts } from './badges.ts'
import { countBelow, type DrawnEntry, entriesOf, followByKey, useReached } from './menuEntries.tsx'
import { Logo } from './SideMenu.tsx'

interface TopMenuProps {
  fullPath: string
  counts: BadgeCounts
  dark: boolean
  /** Only the first level, which leads to the first page of each group: the side bar shows the group. */
  grouped: boolean
}

const nothingOpen: readonly string[] = []

/** Logo and menu of a header: a line of groups, which open below it or in the side bar. What does not fit is in a group of its own. */
export function TopMenu({ fullPath, counts, dark, grouped }: TopMenuProps) {
  const items = useMenu()
  const onOpen = useOpen()
  const { open, selected } = useMemo(() => menuSelection(items, fullPath), [items, fullPath])
  const current = grouped ? (open[0] ?? selected) : selected
  const [reached, reach] = useReached(open)
  const entries = useMemo(() => {
    const all = sideMenu(items)
    const drawing = { counts, opened: nothingOpen, reached, onOpen }
    if (!grouped) return entriesOf(all, drawing)
    const sums = Object.fromEntries(all.map((entry) => [entry.key, countBelow([entry], counts)]))
    return entriesOf(topEntries(all), { ...drawing, counts: sums })
  }, [items, grouped, counts, reached, onOpen])
  return (
    <>
      <Logo short={false} />
      <nav className="side-top" aria-label={messages.page.menu.label}>
        <Menu
          mode="horizontal"
          theme={dark ? 'dark' : 'light'}
          items={entries}
          selectedKeys={current === undefined ? [] : [current]}
          onClick={followByKey}
          onOpenChange={reach}
        />
      </nav>
    </>
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

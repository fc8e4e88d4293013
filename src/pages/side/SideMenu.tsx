import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { homePath, menuSelection, sideMenu } from '#core/menu'
import { messages } from '#core/message'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'
import type { BadgeCounts } from './badges.ts'
import { entriesOf, followByKey, useReached } from './menuEntries.tsx'
import './side.css'

/** spec: shell §2 Logo links to the named route dashboard */
export const Logo = ({ short }: { short: boolean }) => (
  <NavigationLink to={homePath} className="side-logo" aria-label={messages.shell.platform}>
    <i className="brand-mark" />
    {short ? null : <span>{messages.shell.platform}</span>}
  </NavigationLink>
)

interface SideMenuProps {
  fullPath: string
  counts: BadgeCounts
  /** Only the group of the page, whose name stands in the header. */
  grouped?: boolean
  dark: boolean
  collapsed: boolean
  onOpen(path: string): void
}

const joined = (keys: readonly string[], more: readonly string[]) => [...new Set([...keys, ...more])]

/**
 * The menu of the side bar. The entry of the current page is selected and what it stands in is open; while the bar is
 * collapsed the open submenus are remembered. spec: shell §2 Sidebar menu
 */
export function SideMenu({ fullPath, counts, grouped = false, dark, collapsed, onOpen }: SideMenuProps) {
  const items = useMenu()
  const { selected, open } = useMemo(() => menuSelection(items, fullPath), [items, fullPath])
  const [opened, setOpened] = useState<readonly string[]>(open)
  useEffect(() => setOpened((before) => joined(before, open)), [open])
  const [reached, reach] = useReached(open)
  const [entries, title] = useMemo(() => {
    const all = sideMenu(items)
    const whole = { title: messages.page.menu.label, children: all }
    const group = grouped ? all.find(({ key }) => key === open[0]) : whole
    return [entriesOf(group?.children ?? [], { counts, opened, reached, onOpen }), group?.title] as const
  }, [items, grouped, open, counts, opened, reached, onOpen])

  const openness = collapsed ? {} : { openKeys: [...opened] }
  const change = (keys: string[]) => {
    reach(keys)
    if (!collapsed) setOpened(keys)
  }
  return (
    <nav aria-label={title}>
      <Menu
        mode="inline"
        theme={dark ? 'dark' : 'light'}
        inlineCollapsed={collapsed}
        items={entries}
        selectedKeys={selected === undefined ? [] : [selected]}
        onClick={followByKey}
        onOpenChange={change}
        {...openness}
      />
    </nav>
  )
}

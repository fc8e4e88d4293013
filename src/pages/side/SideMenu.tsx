import { AppstoreOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { homePath, type MenuEntry, menuSelection, sideMenu } from '#core/menu'
import { messages } from '#core/message'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'
import { Icon } from '#widgets/icon'
import type { BadgeCounts } from './badges.ts'
import { useBadges } from './useBadges.ts'
import './side.css'

/** spec: shell §2 Logo links to the named route dashboard */
export const Logo = ({ short }: { short: boolean }) => (
  <NavigationLink to={homePath} className="side-logo" aria-label={messages.shell.platform}>
    <img src="/icon.svg" alt="" width={32} height={32} />
    {short ? null : <span>{messages.shell.platform}</span>}
  </NavigationLink>
)

interface SideMenuProps {
  fullPath: string
  dark: boolean
  collapsed: boolean
  onOpen(path: string): void
}

type Entries = NonNullable<MenuProps['items']>

/** Pages are links, so that they also open in a window of their own. */
function labelOf({ key, title, href }: MenuEntry, onOpen: (path: string) => void) {
  if (href === undefined)
    return (
      <NavigationLink to={key} go={onOpen} tabIndex={-1}>
        {title}
      </NavigationLink>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {title}
    </a>
  )
}

function iconOf({ icon }: MenuEntry, top: boolean) {
  if (icon) return <Icon name={icon} />
  return top ? <AppstoreOutlined /> : undefined
}

interface MenuDrawing {
  counts: BadgeCounts
  /** Keys of the submenus that are open: their own entries carry the numbers. */
  opened: readonly string[]
  onOpen(path: string): void
}

function entriesOf(entries: readonly MenuEntry[], drawing: MenuDrawing, top = true): Entries {
  return entries.map((entry) => {
    const { key, title, children } = entry
    const icon = iconOf(entry, top)
    if (!children) return { key, icon, label: badged(labelOf(entry, drawing.onOpen), drawing.counts[key] ?? 0) }
    const count = drawing.opened.includes(key) ? 0 : countBelow(children, drawing.counts)
    return { key, icon, label: badged(title, count), children: entriesOf(children, drawing, false) }
  })
}

const countBelow = (entries: readonly MenuEntry[], counts: BadgeCounts): number =>
  entries.reduce((sum, { key, children = [] }) => sum + (counts[key] ?? 0) + countBelow(children, counts), 0)

const mostShown = 99

function badged(label: ReactNode, count: number): ReactNode {
  if (count === 0) return label
  return (
    <span className="side-badged">
      {label}
      <span className="side-badge" title={String(count)}>
        {count > mostShown ? `${mostShown}+` : count}
      </span>
    </span>
  )
}

/** Enter on an entry acts like a click on its link. */
const followByKey: MenuProps['onClick'] = ({ domEvent }) => {
  if (domEvent.type === 'keydown') domEvent.currentTarget.querySelector('a')?.click()
}

const joined = (keys: readonly string[], more: readonly string[]) => [...new Set([...keys, ...more])]

/**
 * The menu of the side bar. The entry of the current page is selected and what it stands in is open; while the bar is
 * collapsed the open submenus are remembered. spec: shell §2 Sidebar menu
 */
export function SideMenu({ fullPath, dark, collapsed, onOpen }: SideMenuProps) {
  const items = useMenu()
  const counts = useBadges()
  const { selected, open } = useMemo(() => menuSelection(items, fullPath), [items, fullPath])
  const [opened, setOpened] = useState<readonly string[]>(open)
  useEffect(() => setOpened((before) => joined(before, open)), [open])
  const entries = useMemo(() => entriesOf(sideMenu(items), { counts, opened, onOpen }), [items, counts, opened, onOpen])

  const openness = collapsed ? {} : { openKeys: [...opened], onOpenChange: (keys: string[]) => setOpened(keys) }
  return (
    <nav aria-label={messages.page.menu.label}>
      <Menu
        mode="inline"
        theme={dark ? 'dark' : 'light'}
        inlineCollapsed={collapsed}
        items={entries}
        selectedKeys={selected === undefined ? [] : [selected]}
        onClick={followByKey}
        {...openness}
      />
    </nav>
  )
}

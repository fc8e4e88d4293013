import { AppstoreOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { MenuEntry, TopEntry } from '#core/menu'
import { NavigationLink } from '#pages/navigation'
import { Icon } from '#widgets/icon'
import type { BadgeCounts } from './badges.ts'

/** An entry that leads to its key, or elsewhere. */
export type DrawnEntry = MenuEntry & Partial<TopEntry>

type Entries = NonNullable<MenuProps['items']>

/** Pages are links, so that they also open in a window of their own. */
function labelOf(entry: DrawnEntry, onOpen: MenuDrawing['onOpen']) {
  const { key, title, href, to = key } = entry
  if (href === undefined)
    return (
      <NavigationLink to={to} go={() => onOpen(to, entry)} tabIndex={-1}>
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
  return top ? <AppstoreOutlined aria-hidden /> : undefined
}

interface MenuDrawing {
  counts: BadgeCounts
  /** Keys of the submenus that are open: their own entries carry the numbers. */
  opened: readonly string[]
  /** Keys of further submenus whose entries are drawn. Those of the others are not, which keeps a menu of hundreds quick. */
  reached: ReadonlySet<string>
  onOpen(path: string, entry: DrawnEntry): void
}

/** Entries of the menu as antd draws them, with their numbers. */
export function entriesOf(entries: readonly DrawnEntry[], drawing: MenuDrawing, top = true): Entries {
  return entries.map((entry) => {
    const { key, title, children } = entry
    const icon = iconOf(entry, top)
    if (!children) return { key, icon, label: badged(labelOf(entry, drawing.onOpen), drawing.counts[key] ?? 0) }
    const isOpen = drawing.opened.includes(key)
    const count = isOpen ? 0 : countBelow(children, drawing.counts)
    const below = isOpen || drawing.reached.has(key) ? entriesOf(children, drawing, false) : []
    return { key, icon, label: badged(title, count), children: below }
  })
}

/**
 * The submenus whose entries are drawn beside those of the current page: the open ones, and what was closed since one opened, which folds
 * up with its entries. The second part takes the keys that are open now.
 */
export function useReached(ofPage: readonly string[]): [ReadonlySet<string>, (keys: readonly string[]) => void] {
  const [latest, setLatest] = useState<readonly string[]>([])
  const reach = useCallback(
    (keys: readonly string[]) => setLatest((before) => (keys.every((key) => before.includes(key)) ? before : keys)),
    [],
  )
  const reached = useMemo(() => new Set([...ofPage, ...latest]), [ofPage, latest])
  return [reached, reach]
}

/** The number at these entries and all below them. */
export const countBelow = (entries: readonly MenuEntry[], counts: BadgeCounts): number =>
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
export const followByKey: MenuProps['onClick'] = ({ domEvent }) => {
  if (domEvent.type === 'keydown') domEvent.currentTarget.querySelector('a')?.click()
}

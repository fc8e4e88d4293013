import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, type RefSelectProps } from 'antd'
import type { RefObject } from 'react'
import { breadcrumb, type Crumb } from '#core/menu'
import { messages } from '#core/message'
import { BellPlace } from '#pages/bell'
import { useRuntime } from '#pages/context'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'
import type { Overlay } from '#pages/overlay'
import { MenuSearch } from '#pages/search'
import { InspectButton } from './Inspect.tsx'
import { UserMenu } from './UserMenu.tsx'

interface BreadcrumbProps {
  fullPath: string
  /** Of the page, for one that is not in the menu. */
  title: string
  /** Only the page itself. */
  short: boolean
}

/** A page that the menu does not know stands below home. */
const withPage = (crumbs: Crumb[], title: string): Crumb[] =>
  title === '' || crumbs.at(-1)?.to === undefined ? crumbs : [...crumbs, { title }]

/** Where the page stands in the menu; the page itself is plain text. spec: shell §2 Breadcrumb */
function Breadcrumb({ fullPath, title: page, short }: BreadcrumbProps) {
  const crumbs = withPage(breadcrumb(useMenu(), fullPath), page)
  return (
    <nav className="layout-crumbs" aria-label={messages.page.breadcrumb}>
      <ol>
        {(short ? crumbs.slice(-1) : crumbs).map(({ title, to }, index, { length }) => (
          <li key={`${to ?? ''} ${title}`} aria-current={index === length - 1 ? 'page' : undefined}>
            {to === undefined ? <span>{title}</span> : <NavigationLink to={to}>{title}</NavigationLink>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface HeaderProps {
  fullPath: string
  title: string
  desktop: boolean
  fixed: boolean
  hidden: boolean
  search: RefObject<RefSelectProps | null>
  /** The side menu is open. */
  opened: boolean
  onToggle(): void
  onOverlay(overlay: Overlay): void
  inspecting: boolean
  onInspect(): void
}

const classOf = ({ fixed, hidden }: HeaderProps): string =>
  ['layout-header', fixed && 'layout-header-fixed', hidden && 'layout-header-hidden'].filter(Boolean).join(' ')

/** Collapse toggle and place at the left, search, the bell and the user at the right. spec: shell §2 Layout, Header user menu */
export function Header(props: HeaderProps) {
  const { fullPath, title, desktop, search, opened, onToggle, onOverlay, inspecting, onInspect } = props
  const { navigation } = useRuntime().ports
  const { open, close } = messages.page.menu
  return (
    <header className={classOf(props)}>
      <Button
        type="text"
        icon={opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={opened ? close : open}
        aria-expanded={opened}
        onClick={onToggle}
      />
      <Breadcrumb fullPath={fullPath} title={title} short={!desktop} />
      {desktop ? (
        <MenuSearch ref={search} onOpen={navigation.go} />
      ) : (
        <Button
          type="text"
          className="layout-search"
          icon={<SearchOutlined />}
          aria-label={messages.shell.menuSearch}
          onClick={() => onOverlay('search')}
        />
      )}
      <InspectButton pressed={inspecting} onPress={onInspect} />
      <BellPlace />
      <UserMenu welcome={desktop} onOverlay={onOverlay} />
    </header>
  )
}

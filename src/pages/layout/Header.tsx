import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, type RefSelectProps } from 'antd'
import type { RefObject } from 'react'
import { messages } from '#core/message'
import { BellPlace } from '#pages/bell'
import { useRuntime } from '#pages/context'
import type { Overlay } from '#pages/overlay'
import { MenuSearch } from '#pages/search'
import { Breadcrumb } from './Breadcrumb.tsx'
import { InspectButton } from './Inspect.tsx'
import { UserMenu } from './UserMenu.tsx'

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

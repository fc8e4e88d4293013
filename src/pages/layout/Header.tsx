import {
  BellOutlined,
  ClearOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, type MenuProps, type RefSelectProps } from 'antd'
import type { RefObject } from 'react'
import { breadcrumb, type Crumb, loginPath } from '#core/menu'
import { fillText, messages } from '#core/message'
import { BellPlace } from '#pages/bell'
import { useRuntime, useSession } from '#pages/context'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'
import type { Overlay } from '#pages/overlay'
import { MenuSearch } from '#pages/search'
import type { NoticeTone } from '#runtime/port'
import type { Runtime } from '#runtime/service'
import { InspectButton } from './Inspect.tsx'

interface BreadcrumbProps {
  fullPath: string
  /** Of the page, for one that is not in the menu. */
  title: string
  /** Only the page itself. */
  short: boolean
}

/** Pages that are not in the menu are placed below home. */
const withPage = (crumbs: Crumb[], title: string): Crumb[] =>
  title === '' || crumbs.at(-1)?.to === undefined ? crumbs : [...crumbs, { title }]

/** The path of the page in the menu; the page itself is plain text. spec: shell §2 Breadcrumb */
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

const { session: texts, failure } = messages

/** The pages of the own account, by the paths of their screens. spec: screens §15 */
const accountPaths = { base: '/account/settings/base', notification: '/account/settings/notification' }

const notify = ({ ports }: Runtime, tone: NoticeTone, message: string) => ports.notice.notice({ tone, message })

/** Under single sign-on, the CAS server signs out as well and redirects back. spec: shell §4 Logout */
async function leave(runtime: Runtime): Promise<void> {
  const { ports, session, signOn, carriedNotice } = runtime
  if (!(await ports.confirm.confirm({ title: failure.noticeTitle, message: texts.logoutQuestion }))) return
  await session.logout()
  if (signOn.isOn()) {
    carriedNotice.keep({ tone: 'success', message: texts.loggedOut })
    return signOn.logout()
  }
  notify(runtime, 'success', texts.loggedOut)
  ports.navigation.replace(loginPath)
}

/** spec: shell §4 Clear cache */
async function clearCache(runtime: Runtime): Promise<void> {
  await runtime.dictionaries.refresh().then(
    () => notify(runtime, 'success', texts.cacheRefreshed),
    () => notify(runtime, 'error', texts.cacheFailed),
  )
}

/** The password needs somebody whose it is. spec: shell §4 Password modal */
function askPassword(runtime: Runtime, onOverlay: (overlay: Overlay) => void): void {
  if (runtime.session.state().user?.username) onOverlay('password')
  else notify(runtime, 'warning', texts.noUser)
}

/** The handlers of the user menu, by key. */
function useUserActions(onOverlay: (overlay: Overlay) => void): readonly { key: string; run(): void }[] {
  const runtime = useRuntime()
  const { navigation } = runtime.ports
  return [
    { key: 'base', run: () => navigation.go(accountPaths.base) },
    { key: 'notification', run: () => navigation.go(accountPaths.notification) },
    { key: 'password', run: () => askPassword(runtime, onOverlay) },
    { key: 'clearCache', run: () => clearCache(runtime) },
    { key: 'settings', run: () => onOverlay('settings') },
    { key: 'keys', run: () => onOverlay('keys') },
    { key: 'tour', run: () => onOverlay('tour') },
    { key: 'logout', run: () => leave(runtime) },
  ]
}

interface UserMenuProps {
  /** Greets by name beside the picture. */
  welcome: boolean
  onOverlay(overlay: Overlay): void
}

const { session, shell, page } = messages

const items: MenuProps['items'] = [
  { key: 'base', icon: <UserOutlined />, label: page.account.base },
  { key: 'notification', icon: <BellOutlined />, label: page.account.notification },
  { key: 'password', icon: <LockOutlined />, label: session.passwordTitle },
  { key: 'clearCache', icon: <ClearOutlined />, label: shell.clearCache },
  { key: 'settings', icon: <SettingOutlined />, label: shell.settings },
  { key: 'keys', icon: <QuestionCircleOutlined />, label: page.keys },
  { type: 'divider' },
  { key: 'logout', icon: <LogoutOutlined />, label: session.logout },
]

/** On narrow windows nobody looks for keys, but for what is where. */
const touchItems: MenuProps['items'] = items?.map((item) =>
  item?.key === 'keys' ? { ...item, key: 'tour', label: page.tour } : item,
)

/** Actions on the user's own session. spec: shell §2 Header user menu, §4 */
function UserMenu({ welcome, onOverlay }: UserMenuProps) {
  const { user } = useSession()
  const actions = useUserActions(onOverlay)
  const name = user?.realname || user?.username || ''
  const run: MenuProps['onClick'] = ({ key }) => actions.find((action) => action.key === key)?.run()
  const greeting = welcome ? fillText(session.welcome, { name }) : ''
  return (
    <Dropdown menu={{ items: welcome ? items : touchItems, onClick: run }} trigger={['click']} placement="bottomRight">
      <button
        type="button"
        className="layout-user"
        aria-label={[messages.page.userMenu, greeting].filter(Boolean).join('，')}
        aria-haspopup="menu"
      >
        <span className="layout-avatar" aria-hidden="true" data-initial={name.slice(0, 1)} />
        {greeting ? <span className="layout-welcome">{greeting}</span> : null}
      </button>
    </Dropdown>
  )
}

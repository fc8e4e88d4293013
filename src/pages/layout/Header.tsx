import {
  BankOutlined,
  ClearOutlined,
  IdcardOutlined,
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
import type { ReactNode, RefObject } from 'react'
import { fillText, messages } from '#core/message'
import { BellPlace } from '#pages/bell'
import { leaveSession, useRuntime, useSession } from '#pages/context'
import type { Overlay } from '#pages/overlay'
import { MenuSearch } from '#pages/search'
import type { NoticeTone } from '#runtime/port'
import type { Runtime } from '#runtime/service'
import { InspectButton } from './Inspect.tsx'

interface HeaderProps {
  desktop: boolean
  fixed: boolean
  hidden: boolean
  /** Dark, as the menu that stands in it. */
  dark: boolean
  search: RefObject<RefSelectProps | null>
  onOverlay(overlay: Overlay): void
  inspecting: boolean
  onInspect(): void
  /** What stands at the left. */
  children: ReactNode
}

const classOf = ({ fixed, hidden, dark }: HeaderProps): string =>
  ['layout-header', fixed && 'layout-header-fixed', hidden && 'layout-header-hidden', dark && 'side-bar-dark']
    .filter(Boolean)
    .join(' ')

/** The line above the page: at the right search, the bell and the user. spec: shell §2 Layout, Header user menu */
export function Header(props: HeaderProps) {
  const { desktop, search, onOverlay, inspecting, onInspect, children } = props
  const { navigation } = useRuntime().ports
  return (
    <header className={classOf(props)}>
      {children}
      {desktop ? (
        <MenuSearch ref={search} onOpen={navigation.go} />
      ) : (
        <Button
          type="text"
          className="layout-search"
          icon={<SearchOutlined aria-hidden />}
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

interface SideToggleProps {
  /** The side menu is open. */
  opened: boolean
  onToggle(): void
}

/** Opens and collapses the side menu. */
export function SideToggle({ opened, onToggle }: SideToggleProps) {
  const { open, close } = messages.page.menu
  return (
    <Button
      type="text"
      icon={opened ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      aria-label={opened ? close : open}
      aria-expanded={opened}
      onClick={onToggle}
    />
  )
}

const { session: texts } = messages

/** The pages of the own account, by the paths of their screens. spec: screens §15 */
const accountPaths = { center: '/account/center', settings: '/account/settings' }

const notify = ({ ports }: Runtime, tone: NoticeTone, message: string) => ports.notice.notice({ tone, message })

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
    { key: 'center', run: () => navigation.go(accountPaths.center) },
    { key: 'account', run: () => navigation.go(accountPaths.settings) },
    { key: 'password', run: () => askPassword(runtime, onOverlay) },
    { key: 'clearCache', run: () => clearCache(runtime) },
    { key: 'settings', run: () => onOverlay('settings') },
    { key: 'keys', run: () => onOverlay('keys') },
    { key: 'tour', run: () => onOverlay('tour') },
    { key: 'logout', run: () => leaveSession(runtime) },
  ]
}

interface UserMenuProps {
  /** Greets by name beside the picture. */
  welcome: boolean
  onOverlay(overlay: Overlay): void
}

const { session, shell, page } = messages

const items = [
  { key: 'center', icon: <UserOutlined aria-hidden />, label: page.account.center },
  { key: 'account', icon: <IdcardOutlined aria-hidden />, label: page.account.settings },
  { key: 'password', icon: <LockOutlined aria-hidden />, label: session.passwordTitle },
  { key: 'clearCache', icon: <ClearOutlined aria-hidden />, label: shell.clearCache },
  { key: 'settings', icon: <SettingOutlined aria-hidden />, label: shell.settings },
  { key: 'keys', icon: <QuestionCircleOutlined aria-hidden />, label: page.keys },
  { key: 'end', type: 'divider' as const },
  { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: session.logout },
]

/** On narrow windows nobody looks for keys, but for what is where. */
const touchItems = items.map((item) => (item.key === 'keys' ? { ...item, key: 'tour', label: page.tour } : item))

/** Where the user works, above the actions; nothing for one that works in a single place. */
const workplaceHead = (workplace: string): NonNullable<MenuProps['items']> =>
  workplace
    ? [
        { key: 'workplace', type: 'group', label: <Workplace name={workplace} /> },
        { key: 'rule', type: 'divider' },
      ]
    : []

const Workplace = ({ name }: { name: string }) => (
  <span className="layout-workplace" title={name}>
    <BankOutlined aria-hidden />
    <span>{name}</span>
  </span>
)

/** Actions on the user's own session. spec: shell §2 Header user menu, §4 */
function UserMenu({ welcome, onOverlay }: UserMenuProps) {
  const { files } = useRuntime()
  const { user, workplace } = useSession()
  const actions = useUserActions(onOverlay)
  const name = user?.realname || user?.username || ''
  const run: MenuProps['onClick'] = ({ key }) => actions.find((action) => action.key === key)?.run()
  const greeting = welcome ? fillText(session.welcome, { name }) : ''
  const entries = welcome ? items : [...workplaceHead(workplace), ...touchItems]
  return (
    <Dropdown menu={{ items: entries, onClick: run }} trigger={['click']} placement="bottomRight">
      <button
        type="button"
        className="layout-user"
        aria-label={[messages.page.userMenu, greeting, workplace].filter(Boolean).join('，')}
        aria-haspopup="menu"
      >
        <span className="layout-avatar" aria-hidden="true" data-initial={name.slice(0, 1)}>
          {user?.avatar ? <img src={files.url(user.avatar)} alt="" /> : null}
        </span>
        {greeting ? (
          <span className="layout-welcome">
            {greeting}
            {workplace ? <small title={workplace}>{workplace}</small> : null}
          </span>
        ) : null}
      </button>
    </Dropdown>
  )
}

import {
  BellOutlined,
  ClearOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { fillText, messages } from '#core/message'
import { useSession } from '#pages/context'
import type { Overlay } from '#pages/overlay'
import { useUserActions } from './useUserActions.ts'

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

/** What the user does with the own session. spec: shell §2 Header user menu, §4 */
export function UserMenu({ welcome, onOverlay }: UserMenuProps) {
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

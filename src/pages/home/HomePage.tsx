import { AppstoreOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { greeting } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime, useSession } from '#pages/context'
import { useMenu } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'
import { Icon } from '#widgets/icon'
import { type Shortcut, shortcutsOf } from './shortcuts.ts'
import './home.css'

const { home: texts } = messages.page
const mostShortcuts = 12

const dateFormat = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'UTC' })

/** The moment in the product's zone, as if it were UTC. */
function useLocalTime(): Date {
  const { clock } = useRuntime().ports
  return new Date(clock.nowMs() + clock.zoneMinutes * 60_000)
}

/** The page 首页. spec: shell §2 default landing path, §9 Greeting by hour */
export function HomePage() {
  const { user } = useSession()
  const now = useLocalTime()
  const shortcuts = shortcutsOf(useMenu(), mostShortcuts)
  return (
    <div className="home">
      <header className="home-greeting">
        <h1>{`${greeting(now.getUTCHours())}，${user?.realname || user?.username || ''}`}</h1>
        <p>{`${dateFormat.format(now)}，${texts.wish}`}</p>
      </header>
      <section aria-labelledby="home-shortcuts">
        <h2 id="home-shortcuts">{texts.shortcuts}</h2>
        {shortcuts.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.empty} />
        ) : (
          <ul className="home-cards">
            {shortcuts.map((shortcut) => (
              <li key={shortcut.entry.key}>
                <Card {...shortcut} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Card({ entry: { key, title, icon, href }, group }: Shortcut) {
  const inside = (
    <>
      <span className="home-icon">{icon ? <Icon name={icon} /> : <AppstoreOutlined />}</span>
      <span className="home-words">
        <strong>{title}</strong>
        <small>{group}</small>
      </span>
    </>
  )
  if (href === undefined)
    return (
      <NavigationLink to={key} className="home-card">
        {inside}
      </NavigationLink>
    )
  return (
    <a href={href} className="home-card" target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}

import { BellOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Popover, Tabs } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messages, noticeMessages as texts, widgetMessages } from '#core/message'
import { type Announcement, AnnouncementDialog, markRead, publishedAt, targetOf } from '#pages/announcement'
import { useRuntime } from '#pages/context'
import { PriorityTag } from '#pages/priority'
import { safeHref } from '#widgets/face'
import { type BellState, type BellStore, createBell } from './bellStore.ts'
import { askDesktopPermission, desktopPermission, showOnDesktop } from './desktopNotice.ts'
import './bell.css'

interface BellButtonProps extends Pick<ButtonProps, 'onClick'> {
  count: number
  opened?: boolean
}

const { notification } = messages.page.account
const most = 99

/** The bell with the number of unread announcements; passes further attributes on to its button. */
const BellButton = ({ count, opened = false, ...rest }: BellButtonProps) => (
  <Button
    {...rest}
    type="text"
    className="bell"
    icon={<BellOutlined aria-hidden />}
    title={notification}
    aria-label={count > 0 ? `${notification} ${count}` : notification}
    aria-haspopup="dialog"
    aria-expanded={opened}
  >
    {count > 0 ? (
      <span className="corner-count" aria-hidden="true">
        {count > most ? `${most}+` : count}
      </span>
    ) : null}
  </Button>
)

interface BellPanelProps {
  state: BellState
  onOpen(one: Announcement): void
  onMore(): void
  onAgain(): void
}

interface ListProps extends Pick<BellPanelProps, 'onOpen'> {
  items: readonly Announcement[]
  loading: boolean
}

const titleOf = (title: string, total: number): string => (total > 0 ? `${title} (${total})` : title)

function List({ items, loading, onOpen }: ListProps) {
  if (items.length === 0) return <p className="bell-none">{loading ? texts.loading : texts.none}</p>
  return (
    <ul className="bell-list">
      {items.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onOpen(one)}>
            <span className="bell-title">{one.titile}</span>
            <span className="bell-by">
              <time>{publishedAt(one)}</time>
              <PriorityTag priority={one.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What waits, on two tabs, and the way to everything that was received. spec: widgets §2 (header notice popover) */
function BellPanel({ state, onOpen, onMore, onAgain }: BellPanelProps) {
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal, status } = state
  const list = (items: readonly Announcement[]) => <List items={items} loading={status === 'loading'} onOpen={onOpen} />
  return (
    <div className="bell-panel">
      {status === 'failed' ? (
        <p className="bell-failed" role="alert">
          {texts.failed}
          <Button type="link" size="small" onClick={onAgain}>
            {messages.failure.reload}
          </Button>
        </p>
      ) : null}
      <Tabs
        locale={widgetMessages.tabs}
        centered
        size="small"
        items={[
          { key: 'notice', label: titleOf(texts.announcements, anntMsgTotal), children: list(anntMsgList) },
          { key: 'system', label: titleOf(texts.systemMessages, sysMsgTotal), children: list(sysMsgList) },
        ]}
      />
      <Button type="link" block className="bell-more" onClick={onMore}>
        {texts.more}
      </Button>
      <DesktopOffer />
    </div>
  )
}

/** Offers notices outside of the window until the user has been asked. */
function DesktopOffer() {
  const [permission, setPermission] = useState(desktopPermission)
  if (permission !== 'ask') return null
  return (
    <Button type="link" block className="bell-more" onClick={() => void askDesktopPermission().then(setPermission)}>
      {texts.desktop}
    </Button>
  )
}

/** Where the announcements of the user are listed. spec: shell §2 */
const minePath = '/isps/userAnnouncement'

function useBell(): BellStore {
  const runtime = useRuntime()
  const [bell] = useState(() => createBell(runtime))
  useEffect(() => {
    const stop = bell.start()
    window.addEventListener('focus', bell.renew)
    return () => {
      window.removeEventListener('focus', bell.renew)
      stop()
    }
  }, [bell])
  return bell
}

/** The bell with what waits: listed when it is pressed, opened from there. spec: shell §2, widgets §2 (header notice popover) */
export function Bell({ opened: first }: { opened: boolean }) {
  const runtime = useRuntime()
  const { navigation } = runtime.ports
  const bell = useBell()
  const state = useSyncExternalStore(bell.subscribe, bell.snapshot)
  const [opened, setOpened] = useState(first)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const open = async (one: Announcement) => {
    setOpened(false)
    const target = targetOf(one)
    if (target.kind === 'dialog') return setOpenedId(one.id)
    if (target.kind === 'route') navigation.go(target.path)
    else openAddress(target.address, navigation.go)
    await markRead(runtime, one.id)
    bell.renew()
  }
  const latestOpen = useRef(open)
  latestOpen.current = open
  useEffect(() => showOnDesktop(bell, (one) => void latestOpen.current(one)), [bell])
  const toggle = (next: boolean) => {
    setOpened(next)
    if (next) bell.renew()
  }
  const more = () => {
    setOpened(false)
    navigation.go(minePath)
  }
  return (
    <>
      <Popover
        open={opened}
        onOpenChange={toggle}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        classNames={{ root: 'bell-popover' }}
        content={<BellPanel state={state} onOpen={(one) => void open(one)} onMore={more} onAgain={bell.renew} />}
      >
        <BellButton count={state.anntMsgTotal + state.sysMsgTotal} opened={opened} />
      </Popover>
      {openedId === null ? null : (
        <AnnouncementDialog
          id={openedId}
          onClose={() => {
            setOpenedId(null)
            bell.renew()
          }}
        />
      )}
    </>
  )
}

/** Opens other sites in a new window; ignores addresses that may not be opened. */
function openAddress(address: string, go: (path: string) => void): void {
  const href = safeHref(address)
  if (href?.startsWith('/')) go(href)
  else if (href) window.open(href, '_blank', 'noopener,noreferrer')
}

import { Popover } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Announcement, AnnouncementDialog, markRead, targetOf } from '#pages/announcement'
import { useRuntime } from '#pages/context'
import { safeHref } from '#widgets/face'
import { BellButton } from './BellButton.tsx'
import { BellPanel } from './BellPanel.tsx'
import { type BellStore, createBell } from './bellStore.ts'

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

/** Other sites open beside the page; what is no address that may be opened does nothing. */
function openAddress(address: string, go: (path: string) => void): void {
  const href = safeHref(address)
  if (href?.startsWith('/')) go(href)
  else if (href) window.open(href, '_blank', 'noopener,noreferrer')
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { limit } from '#core/limit'
import { useCurrent, useRuntime, useSession, useViewport } from '#pages/context'
import { Chinese } from '#pages/locale'
import { MenuProvider, userMenu } from '#pages/menu'
import type { Navigation } from '#pages/navigation'
import { type PageParts, PagePartsProvider } from '#pages/page'
import { createTabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { useUnloadGuard } from '#react/guard'
import { Frame } from './Frame.tsx'

export interface WorkbenchProps {
  navigation: Navigation
  appearance: Appearance
  parts: PageParts
}

/** The pages of one stay, from the loaded menu to the end of the session. */
export function Workbench({ navigation, appearance, parts }: WorkbenchProps) {
  const { ports, settings } = useRuntime()
  const session = useSession()
  const viewport = useViewport()
  const multi = useCurrent(settings.theme).multipage && viewport === 'desktop'
  const pages = useMemo(() => new Set(parts.pages.keys()), [parts])
  const items = useMemo(() => userMenu(session, { pages, origin: location.origin }), [session, pages])

  const say = useCallback(
    (message: string) => ports.notice.notice({ tone: 'warning', title: '', message, shownMs: limit.noticeShownMs }),
    [ports],
  )
  const [tabs] = useState(() => createTabStore(multi, { confirm: ports.confirm, say, go: navigation.port.replace }))

  useEffect(() => tabs.send({ type: 'multi', on: multi }), [tabs, multi])
  useEffect(() => (multi ? undefined : navigation.guard(tabs.guards)), [navigation, tabs, multi])
  useUnloadGuard(tabs.guards)

  return (
    <Chinese>
      <MenuProvider value={items}>
        <PagePartsProvider value={parts}>
          <Frame tabs={tabs} appearance={appearance} />
        </PagePartsProvider>
      </MenuProvider>
    </Chinese>
  )
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { limit } from '#core/limit'
import { useConfig, useCurrent, useRuntime, useSession, useViewport } from '#pages/context'
import { Chinese } from '#pages/locale'
import { MenuProvider, useMenu, userMenu } from '#pages/menu'
import type { Navigation } from '#pages/navigation'
import { type PageParts, PagePartsProvider } from '#pages/page'
import { createTabStore, type TabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { useUnloadGuard } from '#react/guard'
import { useWatched } from '#react/watch'
import { MainPage } from './MainPage.tsx'
import { SideLayout } from './SideLayout.tsx'
import { usePage } from './usePage.ts'
import './layout.css'

interface FrameProps {
  tabs: TabStore
  appearance: Appearance
}

/** The page in its layout; alone where another product draws the frame. spec: readings (Configuration, MICRO_FRONTEND) */
function Frame({ tabs, appearance }: FrameProps) {
  const { microFrontend } = useConfig()
  const state = useWatched(tabs)
  const page = usePage(useMenu(), tabs)
  const main = <MainPage tabs={tabs} state={state} page={page} />
  if (microFrontend) return <div className="layout layout-bare">{main}</div>
  return (
    <SideLayout tabs={tabs} state={state} page={page} appearance={appearance}>
      {main}
    </SideLayout>
  )
}

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

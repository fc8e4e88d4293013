import type { RefSelectProps } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { TabState } from '#core/tab'
import { useCurrent, useRuntime, useViewport } from '#pages/context'
import { type Overlay, Overlays } from '#pages/overlay'
import { Side, SideDrawer } from '#pages/side'
import { TabBar, type TabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { InspectorPlace } from './Inspect.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useFirstTour } from './useFirstTour.ts'
import { useFrameKeys } from './useFrameKeys.ts'
import { useHiddenHeader } from './useHiddenHeader.ts'
import type { CurrentPage } from './usePage.ts'

interface SideLayoutProps {
  tabs: TabStore
  state: TabState
  page: CurrentPage
  appearance: Appearance
  children: ReactNode
}

/** The side menu layout: menu at the left, or as a drawer, header and tabs above the page. spec: shell §2 Layout */
export function SideLayout({ tabs, state, page, appearance, children }: SideLayoutProps) {
  const { settings, ports } = useRuntime()
  const theme = useCurrent(settings.theme)
  const desktop = useViewport() === 'desktop'
  const [overlay, setOverlay] = useState<Overlay>(null)
  const search = useRef<RefSelectProps>(null)
  const [inspecting, setInspecting] = useState(false)
  const hidden = useHiddenHeader(theme.fixedHeader && theme.autoHideHeader)

  const onSearch = useCallback(() => {
    if (search.current) search.current.focus()
    else setOverlay('search')
  }, [])
  const onList = useCallback(() => setOverlay('keys'), [])
  const onClose = useCallback(() => setOverlay(null), [])
  const onTour = useCallback(() => setOverlay('tour'), [])
  useFrameKeys({ onSearch, onList })
  useFirstTour(onTour)

  const toggleSide = () => {
    if (desktop) settings.changeTheme({ sidebarOpened: !theme.sidebarOpened })
    else setOverlay('menu')
  }

  return (
    <div className="layout">
      <SkipLink />
      {desktop ? <Side fullPath={page.fullPath} theme={theme} /> : null}
      <div className="layout-column">
        <Header
          fullPath={page.fullPath}
          title={page.title}
          desktop={desktop}
          fixed={theme.fixedHeader}
          hidden={hidden}
          search={search}
          opened={desktop ? theme.sidebarOpened : overlay === 'menu'}
          onToggle={toggleSide}
          onOverlay={setOverlay}
          inspecting={inspecting}
          onInspect={() => setInspecting(!inspecting)}
        />
        {state.multi ? (
          <TabBar store={tabs} state={state} activeKey={page.activeKey} onOpen={ports.navigation.go} />
        ) : null}
        {children}
        <Footer />
      </div>
      {desktop ? null : (
        <SideDrawer open={overlay === 'menu'} fullPath={page.fullPath} theme={theme} onClose={onClose} />
      )}
      {inspecting ? <InspectorPlace onClose={() => setInspecting(false)} /> : null}
      <Overlays overlay={overlay} appearance={appearance} onClose={onClose} onTour={onTour} />
    </div>
  )
}

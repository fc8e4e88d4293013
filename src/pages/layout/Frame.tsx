import type { RefSelectProps } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useCurrent, useRuntime, useViewport } from '#pages/context'
import { ExceptionPage } from '#pages/exception'
import { useMenu } from '#pages/menu'
import { PageView } from '#pages/page'
import { TabBar, TabPanes, type TabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { useWatched } from '#react/watch'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MobileSide } from './MobileSide.tsx'
import { type Overlay, Overlays } from './Overlays.tsx'
import { Side } from './Side.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useFrameKeys } from './useFrameKeys.ts'
import { useHiddenHeader } from './useHiddenHeader.ts'
import { usePage } from './usePage.ts'
import { usePageFocus } from './usePageFocus.ts'
import './layout.css'

interface FrameProps {
  tabs: TabStore
  appearance: Appearance
}

const drawPage = (fullPath: string) => <PageView fullPath={fullPath} />

/** The side menu layout. spec: shell §2 Layout */
export function Frame({ tabs, appearance }: FrameProps) {
  const { settings, ports } = useRuntime()
  const theme = useCurrent(settings.theme)
  const desktop = useViewport() === 'desktop'
  const state = useWatched(tabs)
  const { fullPath, target, title } = usePage(useMenu(), tabs)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const search = useRef<RefSelectProps>(null)
  const main = useRef<HTMLElement>(null)
  const hidden = useHiddenHeader(theme.fixedHeader && theme.autoHideHeader)
  usePageFocus(main, fullPath)

  const onSearch = useCallback(() => {
    if (search.current) search.current.focus()
    else setOverlay('search')
  }, [])
  const onList = useCallback(() => setOverlay('keys'), [])
  const onClose = useCallback(() => setOverlay(null), [])
  useFrameKeys({ onSearch, onList })

  const toggleSide = () => {
    if (desktop) settings.changeTheme({ sidebarOpened: !theme.sidebarOpened })
    else setOverlay('menu')
  }
  const isException = target.kind === 'exception'
  const shown = isException ? null : state.active

  return (
    <div className="layout">
      <SkipLink />
      {desktop ? <Side fullPath={fullPath} theme={theme} /> : null}
      <div className="layout-column">
        <Header
          fullPath={fullPath}
          title={title}
          desktop={desktop}
          fixed={theme.fixedHeader}
          hidden={hidden}
          search={search}
          opened={desktop ? theme.sidebarOpened : overlay === 'menu'}
          onToggle={toggleSide}
          onOverlay={setOverlay}
        />
        {state.multi ? <TabBar store={tabs} state={state} shown={shown} onOpen={ports.navigation.go} /> : null}
        <main className="layout-main" id="main" ref={main} tabIndex={-1} aria-label={title || undefined}>
          {isException ? <ExceptionPage status={target.status} /> : null}
          <TabPanes store={tabs} state={state} shown={shown} draw={drawPage} />
        </main>
        <Footer />
      </div>
      <MobileSide open={overlay === 'menu'} fullPath={fullPath} theme={theme} onClose={onClose} />
      <Overlays overlay={overlay} appearance={appearance} onClose={onClose} />
    </div>
  )
}

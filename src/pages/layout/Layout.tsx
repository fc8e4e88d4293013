import type { RefSelectProps } from 'antd'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { menuSelection } from '#core/menu'
import { fillText, messages } from '#core/message'
import type { TabState } from '#core/tab'
import { useCurrent, useRuntime, useViewport } from '#pages/context'
import { useMenu } from '#pages/menu'
import { OfflineBanner } from '#pages/outage'
import { type Overlay, Overlays } from '#pages/overlay'
import { Side, SideDrawer, TopMenu, useBadges } from '#pages/side'
import { TabBar, type TabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Header, SideToggle } from './Header.tsx'
import { InspectorPlace } from './Inspect.tsx'
import type { CurrentPage } from './usePage.ts'

/** spec: shell §2 Footer */
const Footer = () => (
  <footer className="layout-footer">
    <span>{fillText(messages.page.footer, { platform: messages.shell.platform })}</span>
    <span>{messages.page.credit}</span>
  </footer>
)

/** The page comes first, the numbers of its menu after it. */
const badgesAfterMs = 1_500

/** The first thing that Tab reaches: past the menu, to the page. */
const SkipLink = () => (
  <a className="layout-skip" href="#main">
    {messages.page.skip}
  </a>
)

/** Wait before the tour opens, so that the page loads first. */
const restMs = 2_000
const presses = ['pointerdown', 'keydown'] as const

/**
 * Runs `open` for a new user once the page is rendered. A user who is already working, or has come by a link, is left alone until the
 * next visit.
 */
function useFirstTour(open: () => void): void {
  const runtime = useRuntime()
  useEffect(() => {
    let isAtWork = false
    const begin = () => {
      isAtWork = true
    }
    const ask = () =>
      import('#pages/tour').then(
        async ({ isTourDue }) => (await isTourDue(runtime)) && !isAtWork && open(),
        () => undefined,
      )
    for (const press of presses) window.addEventListener(press, begin, true)
    const stop = runtime.ports.clock.after(restMs, ask)
    return () => {
      for (const press of presses) window.removeEventListener(press, begin, true)
      stop()
    }
  }, [runtime, open])
}

interface FrameKeys {
  /** `/` */
  onSearch(): void
  /** `?` */
  onList(): void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of the frame; while something is typed they are letters. spec: look, Keyboard */
function useFrameKeys({ onSearch, onList }: FrameKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = { '/': onSearch, '?': onList }[event.key]
      if (!run || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSearch, onList])
}

/** spec: shell §9 Header auto-hide threshold */
const thresholdPx = 100

/** True while the page is scrolled down past the threshold and still going down. spec: shell §2 Layout */
function useHiddenHeader(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!enabled) return setHidden(false)
    let beforePx = window.scrollY
    const onScroll = () => {
      setHidden(window.scrollY > thresholdPx && window.scrollY > beforePx)
      beforePx = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [enabled])
  return hidden
}

interface LayoutProps {
  tabs: TabStore
  state: TabState
  page: CurrentPage
  appearance: Appearance
  children: ReactNode
}

/** Which dialogs and drawers are open over the page, and the keys that open them. */
function useOverlay(search: RefObject<RefSelectProps | null>) {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const onSearch = useCallback(() => {
    if (search.current) search.current.focus()
    else setOverlay('search')
  }, [search])
  /** What is open already closes. spec: shell §2 Drawer states */
  const toggle = useCallback((next: Overlay) => setOverlay((current) => (current === next ? null : next)), [])
  const onList = useCallback(() => setOverlay('keys'), [])
  const onClose = useCallback(() => setOverlay(null), [])
  const onTour = useCallback(() => setOverlay('tour'), [])
  useFrameKeys({ onSearch, onList })
  useFirstTour(onTour)
  return { overlay, toggle, onClose, onTour }
}

/**
 * The frame of a page: a menu at the left, in the header or in both, tabs and footer; on narrow windows the menu is a drawer. The page keeps
 * its place when the layout changes. spec: shell §2 Layout
 */
export function Layout({ tabs, state, page, appearance, children }: LayoutProps) {
  const { settings, ports } = useRuntime()
  const theme = useCurrent(settings.theme)
  const desktop = useViewport() === 'desktop'
  const layout = desktop ? theme.layout : 'sidemenu'
  const search = useRef<RefSelectProps>(null)
  const { overlay, toggle, onClose, onTour } = useOverlay(search)
  const [inspecting, setInspecting] = useState(false)
  const hidden = useHiddenHeader(theme.fixedHeader && theme.autoHideHeader)
  const { fullPath, title, activeKey } = page
  const items = useMenu()
  const counts = useBadges(desktop ? badgesAfterMs : overlay === 'menu' ? 0 : null)

  const opened = desktop ? theme.sidebarOpened : overlay === 'menu'
  const toggleSide = () => {
    if (desktop) settings.changeTheme({ sidebarOpened: !theme.sidebarOpened })
    else toggle('menu')
  }
  const hasTop = layout !== 'sidemenu'
  const grouped = layout === 'lefttopmenu'
  const hasSide = grouped ? menuSelection(items, fullPath).open.length > 0 : desktop && !hasTop
  const dark = hasTop && theme.theme === 'dark'
  const place = (
    <>
      {hasSide || !desktop ? <SideToggle opened={opened} onToggle={toggleSide} /> : null}
      <Breadcrumb fullPath={fullPath} title={title} short={!desktop} />
    </>
  )

  const header = (
    <Header
      desktop={desktop}
      fixed={theme.fixedHeader}
      hidden={hidden}
      dark={dark}
      search={search}
      onOverlay={toggle}
      inspecting={inspecting}
      onInspect={() => setInspecting(!inspecting)}
    >
      {hasTop ? <TopMenu fullPath={fullPath} counts={counts} dark={dark} grouped={grouped} /> : place}
    </Header>
  )
  return (
    <div className={`layout layout-${layout}`} data-width={theme.contentWidth}>
      <SkipLink />
      <OfflineBanner />
      {hasTop ? header : null}
      <div className="layout-body">
        {hasSide ? <Side fullPath={fullPath} counts={counts} grouped={grouped} theme={theme} /> : null}
        <div className="layout-column">
          {hasTop ? null : header}
          {state.multi ? (
            <TabBar store={tabs} state={state} activeKey={activeKey} onOpen={ports.navigation.go} />
          ) : null}
          {hasTop ? <div className="layout-place">{place}</div> : null}
          {children}
          <Footer />
        </div>
      </div>
      {desktop ? null : (
        <SideDrawer open={overlay === 'menu'} fullPath={fullPath} counts={counts} theme={theme} onClose={onClose} />
      )}
      {inspecting ? <InspectorPlace onClose={() => setInspecting(false)} /> : null}
      <Overlays overlay={overlay} appearance={appearance} onClose={onClose} onTour={onTour} />
    </div>
  )
}

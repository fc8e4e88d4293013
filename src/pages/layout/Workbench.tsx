import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuItem } from '#core/menu'
import type { TabState } from '#core/tab'
import { useConfig, useCurrent, useRuntime, useViewport } from '#pages/context'
import { Chinese } from '#pages/locale'
import { MenuProvider, resolvePage, useMenu, useMenuItems } from '#pages/menu'
import type { Navigation } from '#pages/navigation'
import { type PageParts, PagePartsProvider, PageView } from '#pages/page'
import { createTabStore, TabPanes, type TabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { useUnloadGuard } from '#react/guard'
import { useWatched } from '#react/watch'
import { HeldKeys } from './HeldKeys.tsx'
import { Layout } from './Layout.tsx'
import { useFreshMenu } from './useFreshMenu.ts'
import { type CurrentPage, opensTab, usePage } from './usePage.ts'
import './layout.css'

interface FrameProps {
  tabs: TabStore
  appearance: Appearance
}

/** The page in its layout; alone where another product draws the frame, for all pages or for a stay that began with `frame=none`. spec: readings (Configuration, MICRO_FRONTEND); contract §13 */
function Frame({ tabs, appearance }: FrameProps) {
  const { microFrontend } = useConfig()
  const [isFrameless] = useState(useLocation().search.includes('frame=none'))
  const state = useWatched(tabs)
  const page = usePage(useMenu(), tabs)
  const main = <MainPage tabs={tabs} state={state} page={page} />
  if (microFrontend || isFrameless) return <div className="layout layout-bare">{main}</div>
  return (
    <Layout tabs={tabs} state={state} page={page} appearance={appearance}>
      {main}
    </Layout>
  )
}

interface WorkbenchProps {
  navigation: Navigation
  appearance: Appearance
  parts: PageParts
}

/** The pages of one stay, from the loaded menu to the end of the session. */
export function Workbench({ navigation, appearance, parts }: WorkbenchProps) {
  const { ports, settings } = useRuntime()
  const viewport = useViewport()
  const multi = useCurrent(settings.theme).multipage && viewport === 'desktop'
  const pages = useMemo(() => new Set(parts.pages.keys()), [parts])
  const items = useMenuItems(pages)

  const say = useCallback((message: string) => ports.notice.notice({ tone: 'warning', message }), [ports])
  const [tabs] = useState(() => createTabStore(multi, { confirm: ports.confirm, say, go: navigation.port.replace }))

  useEffect(() => tabs.send({ type: 'multi', on: multi }), [tabs, multi])
  useEffect(() => (multi ? undefined : navigation.guard(tabs.guards)), [navigation, tabs, multi])
  useUnloadGuard(tabs.guards)
  useKeptTabs(tabs, items)
  useFreshMenu()

  if (items === null) return null
  return (
    <Chinese>
      <HeldKeys />
      <MenuProvider value={items}>
        <PagePartsProvider value={parts}>
          <Frame tabs={tabs} appearance={appearance} />
        </PagePartsProvider>
      </MenuProvider>
    </Chinese>
  )
}

/** Pages that open by themselves: what redirects, is gone or is forbidden is left out. */
const opens = (items: readonly MenuItem[], path: string): boolean =>
  ['screen', 'page', 'frame'].includes(resolvePage(items, path).kind)

/** Opens the tabs of before, and keeps those that are open from then on. spec: readings (Session), Theme and tabs */
function useKeptTabs(tabs: TabStore, items: readonly MenuItem[] | null): void {
  const { settings, session } = useRuntime()
  const hasMenu = items !== null && items.length > 0
  const latest = useRef(items)
  latest.current = items
  useEffect(() => {
    const { user } = session.state()
    if (!hasMenu || !user) return
    const { username } = user
    let end = () => {}
    let ended = false
    /** Without multi-tab mode the one page that stands says nothing of the tabs of another device. */
    const keep = () => {
      const { multi, tabs: open } = tabs.snapshot()
      if (multi)
        settings.keepTabs(
          username,
          open.map(({ revision: _, ...tab }) => tab),
        )
    }
    settings.openTabs(username, session.hasSignedIn()).then((open) => {
      if (ended) return
      end = tabs.subscribe(keep)
      tabs.send({ type: 'restore', tabs: open.filter(({ key }) => opens(latest.current ?? [], key)) })
    })
    return () => {
      ended = true
      end()
    }
  }, [tabs, hasMenu, settings, session])
}

/** Remembers how far each page was scrolled, and leads keyboard and screen reader to the page that has come. */
function usePageFocus(main: RefObject<HTMLElement | null>, fullPath: string): void {
  const scrolledByPath = useRef(new Map<string, number>())
  const first = useRef(true)

  useEffect(() => {
    const note = () => scrolledByPath.current.set(fullPath, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [fullPath])

  useLayoutEffect(() => {
    const coming = !first.current
    first.current = false
    if (!coming) return
    document.documentElement.scrollTop = scrolledByPath.current.get(fullPath) ?? 0
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [fullPath, main])
}

interface MainPageProps {
  tabs: TabStore
  state: TabState
  page: CurrentPage
}

/** The one `main`: the pages of all tabs, of which one is seen, or word that the address means none. */
function MainPage({ tabs, state, page }: MainPageProps) {
  const { fullPath, target, title, activeKey, onTitle } = page
  const main = useRef<HTMLElement>(null)
  usePageFocus(main, fullPath)
  const draw = useCallback(
    (path: string) => (
      <PageView fullPath={path} onTitle={(title) => tabs.send({ type: 'retitle', key: path, title: title })} />
    ),
    [tabs],
  )
  return (
    <main className="layout-main" id="main" ref={main} tabIndex={-1} aria-label={title || undefined}>
      {opensTab(target) ? null : <PageView fullPath={fullPath} onTitle={onTitle} />}
      <TabPanes store={tabs} state={state} activeKey={activeKey} draw={draw} />
    </main>
  )
}

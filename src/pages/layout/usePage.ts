import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type MenuItem, pageTitle } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { type PageTarget, resolvePage } from '#pages/menu'
import type { TabStore } from '#pages/tab'
import { useWatched } from '#react/watch'

/** The page that the address means. */
export interface CurrentPage {
  fullPath: string
  target: PageTarget
  title: string
  /** The tab that is seen; null before the first visit, and while the address means no page. */
  activeKey: string | null
  /** Names a page that has no tab. */
  onTitle(title: string): void
}

const titleOf = (target: PageTarget): string => ('title' in target ? target.title : '')

/** What is no page opens no tab. */
export const opensTab = ({ kind }: PageTarget): boolean => kind !== 'exception' && kind !== 'unknown'

/** Follows the router: redirects go on, pages become the current tab, the window bears their title. spec: shell §2 */
export function usePage(items: readonly MenuItem[], tabs: TabStore): CurrentPage {
  const { ports, settings } = useRuntime()
  const { navigation } = ports
  const { home } = settings.theme.current
  const location = useLocation()
  const fullPath = location.pathname + location.search
  const target = useMemo(() => resolvePage(items, fullPath, home), [items, fullPath, home])
  const tab = useWatched(tabs).tabs.find(({ key }) => key === fullPath)
  const [named, setNamed] = useState({ fullPath, title: '' })
  const ownTitle = named.fullPath === fullPath && named.title
  const title = (tab?.title !== fullPath && tab?.title) || ownTitle || titleOf(target)

  const place = useRef<unknown>(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the location, not its path: who leaves and comes back before the router has drawn visits the same path again
  useLayoutEffect(() => {
    if (target.kind === 'redirect' || !opensTab(target)) return
    // Another page at the same place of the router's history has replaced the one before.
    const idx = history.state?.idx
    tabs.send({ type: 'visit', fullPath, title: titleOf(target), replaces: idx === place.current })
    place.current = idx
  }, [target, location, tabs])

  // Later than the visit: in the first render the router listens only after the layout effects of what it holds.
  useEffect(() => {
    if (target.kind === 'redirect') navigation.replace(target.to)
  }, [target, navigation])

  useEffect(() => {
    document.title = pageTitle({ path: fullPath, title, platform: messages.shell.platform })
  }, [fullPath, title])

  const onTitle = useCallback((next: string) => setNamed({ fullPath, title: next }), [fullPath])
  return { fullPath, target, title, activeKey: tab?.key ?? null, onTitle }
}

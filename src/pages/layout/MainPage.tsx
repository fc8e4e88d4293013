import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { TabState } from '#core/tab'
import { ExceptionPage } from '#pages/exception'
import { PageView } from '#pages/page'
import { TabPanes, type TabStore } from '#pages/tab'
import type { CurrentPage } from './usePage.ts'

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
export function MainPage({ tabs, state, page }: MainPageProps) {
  const { fullPath, target, title, activeKey } = page
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
      {target.kind === 'exception' ? <ExceptionPage status={target.status} /> : null}
      <TabPanes store={tabs} state={state} activeKey={activeKey} draw={draw} />
    </main>
  )
}

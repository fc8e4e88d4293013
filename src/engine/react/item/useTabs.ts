import type { Cause, TabsItem } from '#core/screen'
import { useEngine } from '#react/engine'
import { type PageView, tabNodeId } from '#react/form'
import { useWatched } from '#react/watch'
import { useSurface } from './surface.tsx'

/** A page of tabs; on a canvas also one that people do not see, with the reason. */
interface TabView extends PageView {
  concealed?: string
}

/** The pages of a tabs item, and which one is open: the selected one, else the first. */
interface TabsView {
  pages: readonly TabView[]
  active: string
  choose(pageId: string): void
}

/** The tabs of an item on the surrounding surface. */
export function useTabs(item: TabsItem): TabsView {
  const { item: viewOf, pages: pagesOf, tabs, chooseTab, drawing } = useSurface()
  const { hiddenBy } = useEngine()
  const visible = useWatched(pagesOf(item))
  const chosen = useWatched(tabs)[item.id]
  const viewOfTab = (id: string) => viewOf(tabNodeId(item.id, id)).snapshot()
  const pages = hiddenBy ? item.tabs.map(({ id }) => tabView(id, visible, { viewOfTab, hiddenBy })) : visible
  const active = pages.find(({ id }) => id === chosen) ?? visible[0] ?? pages[0]
  return {
    pages,
    active: active?.id ?? '',
    choose(pageId) {
      drawing.renew()
      chooseTab(item.id, pageId)
    },
  }
}

interface CanvasContext {
  viewOfTab(id: string): { title: string; state: { causes: readonly Cause[] } }
  hiddenBy(causes: readonly Cause[]): string
}

function tabView(id: string, visible: readonly PageView[], { viewOfTab, hiddenBy }: CanvasContext): TabView {
  const page = visible.find((one) => one.id === id)
  if (page) return page
  const { title, state } = viewOfTab(id)
  return { id, title, faults: 0, concealed: hiddenBy(state.causes) }
}

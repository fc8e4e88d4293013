import type { TabsItem } from '#core/screen'
import type { PageView } from '#react/form'
import { useWatched } from '#react/watch'
import { useSurface } from './surface.tsx'

/** The pages of a tabs item, and which one is open: the selected one, else the first. */
interface TabsView {
  pages: readonly PageView[]
  active: string
  choose(pageId: string): void
}

/** The tabs of an item on the surrounding surface. */
export function useTabs(item: TabsItem): TabsView {
  const { pages: pagesOf, tabs, chooseTab, drawing } = useSurface()
  const pages = useWatched(pagesOf(item))
  const chosen = useWatched(tabs)[item.id]
  const active = pages.find(({ id }) => id === chosen) ?? pages[0]
  return {
    pages,
    active: active?.id ?? '',
    choose(pageId) {
      drawing.renew()
      chooseTab(item.id, pageId)
    },
  }
}

import type { TabsItem } from '#core/screen'
import { type ItemIndex, tabNodeId } from './itemIndex.ts'
import type { ItemView } from './itemView.ts'

/** A page of tabs as it is drawn. */
export interface PageView {
  id: string
  title: string
  /** Fields on it with faults. */
  faults: number
}

interface PageContext {
  index: ItemIndex
  viewOf(id: string): ItemView
  /** Names of fields with faults. */
  faulty: readonly string[]
}

/** The visible pages of a tabs item. */
export function pageViews(item: TabsItem, { index, viewOf, faulty }: PageContext): PageView[] {
  const nodes = faulty.flatMap((field) => index.pathOf(index.placeOf(field) ?? '').map((node) => node.id))
  return item.tabs.flatMap((tab) => {
    const nodeId = tabNodeId(item.id, tab.id)
    const { state, title } = viewOf(nodeId)
    return state.visible ? [{ id: tab.id, title, faults: nodes.filter((id) => id === nodeId).length }] : []
  })
}

/** Hands on the same list as long as it holds the same pages. */
export function steadyPages(): (pages: readonly PageView[]) => readonly PageView[] {
  let last: readonly PageView[] = []
  let text = ''
  return (pages) => {
    const next = JSON.stringify(pages)
    if (next !== text) last = pages
    text = next
    return last
  }
}

import type { TabsItem } from '#core/screen'
import { createCell, type Watched } from '#react/watch'
import { type ItemIndex, tabNodeId } from './plan.ts'
import type { FormState } from './state.ts'
import type { ItemView } from './view.ts'

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

/** A wish to bring an item before the user's eyes; each wish is a new object. */
export interface Reveal {
  id: string
}

/** Where in the form the user is, and what is to be shown. */
export interface Places {
  /** The chosen page of each tabs item, by its id; the first visible one unless chosen. */
  readonly tabs: Watched<Readonly<Record<string, string>>>
  readonly reveal: Watched<Reveal | null>
  chooseTab(tabsId: string, tabId: string): void
  /** Opens the tabs around an item and asks its host to draw it and scroll to it. */
  show(id: string): void
}

/** The places of one form. */
export function createPlaces({ index }: Pick<FormState, 'index'>): Places {
  const tabs = createCell<Readonly<Record<string, string>>>({})
  const reveal = createCell<Reveal | null>(null)
  const chooseTab = (tabsId: string, tabId: string) => tabs.set({ ...tabs.snapshot(), [tabsId]: tabId })
  return {
    tabs,
    reveal,
    chooseTab,
    show(id) {
      for (const { tabsId, tab } of index.pathOf(id)) if (tabsId && tab) chooseTab(tabsId, tab.id)
      reveal.set({ id })
    },
  }
}

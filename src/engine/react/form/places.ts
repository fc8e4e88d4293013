import { createCell, type Watched } from '#react/watch'
import type { FormCore } from './formCore.ts'

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
export function createPlaces({ index }: Pick<FormCore, 'index'>): Places {
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

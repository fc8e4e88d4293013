import { homePath, isHome } from '#core/menu'
import { messages } from '#core/message'

/** A visited page. Its key is its full path. */
export interface Tab {
  key: string
  title: string
  /** Grows with each refresh; a page drawn under another number is drawn anew. */
  revision: number
  /** The title was set by the page itself; a further visit does not take it back. */
  renamed?: boolean
}

/** The open pages; home stands first in multi-tab mode. Without it only the current page is kept. spec: shell §2 multi-tab mode */
export interface TabState {
  multi: boolean
  tabs: readonly Tab[]
  active: string
}

const homeTab: Tab = { key: homePath, title: messages.shell.home, revision: 0 }

/** Nothing visited yet: home in multi-tab mode, else no tab at all. */
export const noTabs = (multi: boolean): TabState => ({ multi, tabs: multi ? [homeTab] : [], active: homePath })

/** Home first, put there where it is missing. */
export function homeFirst(tabs: readonly Tab[]): Tab[] {
  const home = tabs.find(({ key }) => isHome(key)) ?? homeTab
  return [home, ...tabs.filter(({ key }) => !isHome(key))]
}

/** False for the tab that can never be closed. */
export const isClosable = (key: string): boolean => !isHome(key)

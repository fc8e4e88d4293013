import { homePath, isHome } from '#core/menu'
import { messages } from '#core/message'

/** A visited page; the key is its full path. */
export interface Tab {
  key: string
  title: string
  /** Incremented on refresh; a new revision remounts the page. */
  revision: number
  /** The page has set its title; visiting it again does not reset it. */
  renamed?: boolean
}

/** The open pages; in multi-tab mode home comes first, otherwise only the current page is kept. spec: shell §2 multi-tab mode */
export interface TabState {
  multi: boolean
  tabs: readonly Tab[]
  active: string
}

const homeTab: Tab = { key: homePath, title: messages.shell.home, revision: 0 }

/** Initial state: home in multi-tab mode, else no tabs. */
export const noTabs = (multi: boolean): TabState => ({ multi, tabs: multi ? [homeTab] : [], active: homePath })

/** Moves home to the front, adding it if missing. */
function homeFirst(tabs: readonly Tab[]): Tab[] {
  const home = tabs.find(({ key }) => isHome(key)) ?? homeTab
  return [home, ...tabs.filter(({ key }) => !isHome(key))]
}

/** False for the home tab. */
export const isClosable = (key: string): boolean => !isHome(key)

export type TabEvent =
  /** The route changed to `fullPath`. */
  | { type: 'visit'; fullPath: string; title: string }
  | { type: 'close' | 'closeLeft' | 'closeRight' | 'closeOthers'; key: string }
  /** Remounts a page, by default the current one. */
  | { type: 'refresh'; key?: string }
  /** Sets the title of a page, by default the current one. */
  | { type: 'retitle'; title: string; key?: string }
  /** Adds the tabs of an earlier visit behind home, before those that are open; a page keeps the title that it had set. */
  | { type: 'restore'; tabs: readonly Omit<Tab, 'revision'>[] }
  /** Moves a tab by a number of places; home stays first. */
  | { type: 'move'; key: string; by: number }
  /** Switches multi-tab mode; it is off on mobile. */
  | { type: 'multi'; on: boolean }

/** The next state, and a message when the event is refused. When `active` changes, the router follows. */
export interface TabStep {
  state: TabState
  message?: string
}

type Of<T extends TabEvent['type']> = Extract<TabEvent, { type: T }>
type CloseEvent = Of<'close' | 'closeLeft' | 'closeRight' | 'closeOthers'>

const samePage = (key: string, fullPath: string) => key === fullPath || (isHome(key) && isHome(fullPath))

function changed(state: TabState, key: string, change: (tab: Tab) => Tab): TabState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) }
}

function visit(state: TabState, { fullPath, title }: Of<'visit'>): TabState {
  const existing = state.tabs.find(({ key }) => samePage(key, fullPath))
  const tab: Tab = {
    ...(existing ?? { revision: 0 }),
    key: fullPath,
    title: existing?.renamed || (existing && title === '') ? existing.title : title || fullPath,
  }
  if (!state.multi) return { ...state, tabs: [tab], active: fullPath }
  const tabs = existing ? state.tabs.map((each) => (each === existing ? tab : each)) : [...state.tabs, tab]
  return { ...state, tabs: homeFirst(tabs), active: fullPath }
}

function close(state: TabState, key: string): TabStep {
  const index = state.tabs.findIndex((tab) => tab.key === key)
  if (isHome(key)) return { state, message: messages.shell.homeTab }
  if (index < 0) return { state }
  if (state.tabs.length === 1) return { state, message: messages.shell.lastTab }
  const tabs = state.tabs.filter((tab) => tab.key !== key)
  const next = tabs[Math.min(index, tabs.length - 1)]?.key ?? state.active
  return { state: { ...state, tabs, active: state.active === key ? next : state.active } }
}

/** Which tabs remain when closing around the chosen one; home always remains. */
const stays: Readonly<Record<Exclude<CloseEvent['type'], 'close'>, (at: number, chosen: number) => boolean>> = {
  closeLeft: (at, chosen) => at >= chosen,
  closeRight: (at, chosen) => at <= chosen,
  closeOthers: (at, chosen) => at === chosen,
}

/** Closes tabs around the chosen one, which becomes current if the current page is closed. */
function closeAround(state: TabState, { type, key }: CloseEvent & { type: keyof typeof stays }): TabState {
  const chosen = state.tabs.findIndex((tab) => tab.key === key)
  if (chosen < 0) return state
  const tabs = state.tabs.filter((tab, at) => isHome(tab.key) || stays[type](at, chosen))
  const open = tabs.some((tab) => tab.key === state.active) && type !== 'closeOthers'
  return { ...state, tabs, active: open ? state.active : key }
}

function restore(state: TabState, { tabs }: Of<'restore'>): TabState {
  if (!state.multi) return state
  const open = state.tabs.map((tab) =>
    tab.renamed ? tab : { ...tab, ...tabs.find(({ key, renamed }) => renamed && key === tab.key) },
  )
  const restored = tabs.map((tab) => open.find(({ key }) => samePage(key, tab.key)) ?? { ...tab, revision: 0 })
  const others = open.filter((tab) => !restored.includes(tab))
  return { ...state, tabs: homeFirst([...new Set([...restored, ...others])]) }
}

function move(state: TabState, { key, by }: Of<'move'>): TabState {
  const from = state.tabs.findIndex((tab) => tab.key === key)
  const [first] = state.tabs
  const least = first && isHome(first.key) ? 1 : 0
  const to = Math.min(Math.max(from + by, least), state.tabs.length - 1)
  const tab = state.tabs[from]
  if (!tab || isHome(key) || to === from) return state
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) }
}

function switchMulti(state: TabState, on: boolean): TabState {
  const tabs = on ? homeFirst(state.tabs) : state.tabs.filter(({ key }) => key === state.active)
  return { ...state, multi: on, tabs }
}

/** Applies an event. spec: shell §2 multi-tab mode, §8; readings (Routes and guard) Closing */
export function reduceTabs(state: TabState, event: TabEvent): TabStep {
  switch (event.type) {
    case 'visit':
      return { state: visit(state, event) }
    case 'close':
      return close(state, event.key)
    case 'closeLeft':
    case 'closeRight':
    case 'closeOthers':
      return { state: closeAround(state, { type: event.type, key: event.key }) }
    case 'refresh':
      return { state: changed(state, event.key ?? state.active, (tab) => ({ ...tab, revision: tab.revision + 1 })) }
    case 'retitle': {
      const { title } = event
      return { state: changed(state, event.key ?? state.active, (tab) => ({ ...tab, title, renamed: true })) }
    }
    case 'restore':
      return { state: restore(state, event) }
    case 'move':
      return { state: move(state, event) }
    case 'multi':
      return { state: switchMulti(state, event.on) }
  }
}

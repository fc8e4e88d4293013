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
  /** The route changed to `fullPath`; with `replaces` in place of the current page, whose tab it takes. */
  | { type: 'visit'; fullPath: string; title: string; replaces?: boolean }
  | { type: 'close'; key: string }
  | { type: 'closeLeft' | 'closeRight' | 'closeOthers'; key: string }
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
type CloseAround = Of<'closeLeft' | 'closeRight' | 'closeOthers'>

const samePage = (key: string, fullPath: string) => key === fullPath || (isHome(key) && isHome(fullPath))

/** The tabs with a change of one, by default the current one. */
function changed(state: TabState, key = state.active, change: (tab: Tab) => Partial<Tab>): TabState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...change(tab) } : tab)) }
}

function visit(state: TabState, { fullPath, title, replaces }: Of<'visit'>): TabState {
  const existing = state.tabs.find(({ key }) => samePage(key, fullPath))
  const before = existing ?? state.tabs.find(({ key }) => replaces && key === state.active && !isHome(key))
  const tab: Tab = {
    ...(existing ?? { revision: 0 }),
    key: fullPath,
    title: (existing?.renamed && existing.title) || title || existing?.title || fullPath,
  }
  const added = before ? state.tabs.map((each) => (each === before ? tab : each)) : [...state.tabs, tab]
  return { ...state, tabs: state.multi ? added : [tab], active: fullPath }
}

function close(state: TabState, key: string): TabStep {
  const index = state.tabs.findIndex((tab) => tab.key === key)
  if (isHome(key)) return { state, message: messages.shell.homeTab }
  if (index < 0) return { state }
  if (state.tabs.length === 1) return { state, message: messages.shell.lastTab }
  const tabs = state.tabs.filter((tab) => tab.key !== key)
  const next = state.active === key && (tabs[index] ?? tabs.at(-1))?.key
  return { state: { ...state, tabs, active: next || state.active } }
}

/** Which tabs remain when closing around the chosen one; home always remains. */
const stays: Readonly<Record<CloseAround['type'], (at: number, chosen: number) => boolean>> = {
  closeLeft: (at, chosen) => at >= chosen,
  closeRight: (at, chosen) => at <= chosen,
  closeOthers: (at, chosen) => at === chosen,
}

/** Closes tabs around the chosen one, which becomes current if the current page is closed. */
function closeAround(state: TabState, { type, key }: CloseAround): TabState {
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
  return { ...state, tabs: homeFirst([...new Set([...restored, ...open])]) }
}

function move(state: TabState, { key, by }: Of<'move'>): TabState {
  const from = state.tabs.findIndex((tab) => tab.key === key)
  const to = Math.min(Math.max(from + by, 1), state.tabs.length - 1)
  const tab = state.tabs[from]
  if (!tab || isHome(key)) return state
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) }
}

/** Applies an event. spec: shell §2 multi-tab mode, §8; readings (Routes and guard) Closing */
export const reduceTabs = (state: TabState, event: TabEvent): TabStep =>
  event.type === 'close' ? close(state, event.key) : { state: stateAfter(state, event) }

function stateAfter(state: TabState, event: Exclude<TabEvent, Of<'close'>>): TabState {
  switch (event.type) {
    case 'visit':
      return visit(state, event)
    case 'refresh':
      return changed(state, event.key, ({ revision }) => ({ revision: revision + 1 }))
    case 'retitle':
      return changed(state, event.key, () => ({ title: event.title, renamed: true }))
    case 'restore':
      return restore(state, event)
    case 'move':
      return move(state, event)
    case 'multi':
      return {
        ...state,
        multi: event.on,
        tabs: event.on ? homeFirst(state.tabs) : state.tabs.filter(({ key }) => key === state.active),
      }
    default:
      return closeAround(state, event)
  }
}

import { noTabs, reduceTabs, type TabEvent, type TabState } from '#core/tab'
import { createGuards, type Guards } from '#react/guard'
import { createCell, type Watched } from '#react/watch'
import type { ConfirmPort } from '#runtime/port'

/** The DOM id of a tab's pane. */
export const paneId = (key: string): string => `pane ${key}`.replaceAll(/\s/g, '-')
/** The DOM id of a tab. */
export const tabId = (key: string): string => `tab ${key}`.replaceAll(/\s/g, '-')

/** The open tabs and the only way to change them. */
export interface TabStore extends Watched<TabState> {
  send(event: TabEvent): void
  /** As `send`, after asking about unsaved input in every pane that would go. */
  ask(event: TabEvent): Promise<void>
  /** Unsaved input of a tab. */
  guardsOf(key: string): Guards
  /** Unsaved input anywhere. */
  guards: Guards
}

interface TabPlace {
  confirm: ConfirmPort
  /** Says why something was refused. */
  say(message: string): void
  /** Goes to the page that has become current by another way than a visit. */
  go(fullPath: string): void
}

/** Panes to unmount: those that were closed or refreshed. */
const leavingKeys = (before: TabState, after: TabState): string[] =>
  before.tabs
    .filter(({ key, revision }) => !after.tabs.some((tab) => tab.key === key && tab.revision === revision))
    .map(({ key }) => key)

/** Tabs of one stay. */
export function createTabStore(multi: boolean, { confirm, say, go }: TabPlace): TabStore {
  const cell = createCell(noTabs(multi))
  const guards = createGuards(confirm)
  const guardsByKey = new Map<string, Guards>()

  const send = (event: TabEvent) => {
    const before = cell.snapshot()
    const { state, message } = reduceTabs(before, event)
    cell.set(state)
    for (const key of [...guardsByKey.keys()]) if (!state.tabs.some((tab) => tab.key === key)) guardsByKey.delete(key)
    if (message) say(message)
    if (event.type !== 'visit' && state.active !== before.active) go(state.active)
  }

  const guardsOf = (key: string): Guards => {
    const own = guardsByKey.get(key) ?? createGuards(confirm, guards)
    guardsByKey.set(key, own)
    return own
  }

  return {
    snapshot: cell.snapshot,
    subscribe: cell.subscribe,
    send,
    async ask(event) {
      const { state } = reduceTabs(cell.snapshot(), event)
      for (const key of leavingKeys(cell.snapshot(), state)) if (!(await guardsOf(key).mayLeave())) return
      send(event)
    },
    guardsOf,
    guards,
  }
}

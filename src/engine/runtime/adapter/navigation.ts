import type { NavigationPort } from '#runtime/port'
import { historyEntry } from './historyEntry.ts'

/** Plain navigation of the browser, for the time before a router stands. */
export const browserNavigation = (): NavigationPort => ({
  currentPath: () => `${location.pathname}${location.search}${location.hash}`,
  currentRoute: () => ({ name: '', params: Object.fromEntries(new URLSearchParams(location.search)) }),
  go: (path) => location.assign(path),
  replace: (path) => location.replace(path),
  reload: () => location.reload(),
  addressOf: (path) => new URL(path, location.origin).href,
  leave: (address) => location.replace(address),
  ...historyEntry(),
})

import { defaultApiBase } from '#core/menu'
import { isObject } from '#core/object'
import type { NavigationPort } from '#runtime/port'

/** Longer values are not stored: some browsers refuse them, and what users set by hand is short. */
const maxLength = 20_000

/** What the current history entry holds besides the router's own state. */
function historyEntry(): Pick<NavigationPort, 'entryValues' | 'setEntryValue'> {
  const entryValues = () => (isObject(history.state) && isObject(history.state.kept) ? history.state.kept : {})
  return {
    entryValues,
    setEntryValue(key, value) {
      const values = { ...entryValues(), [key]: value }
      if (JSON.stringify(values).length > maxLength) return
      history.replaceState({ ...history.state, kept: values }, '')
    },
  }
}

const windowFeatures = 'popup,width=640,height=640'

/** Plain browser navigation, until there is a router. */
export const browserNavigation = (basePath: string): NavigationPort => ({
  basePath,
  currentPath: () => `${location.pathname.slice(basePath.length) || '/'}${location.search}${location.hash}`,
  currentRoute: () => ({ name: '', params: Object.fromEntries(new URLSearchParams(location.search)) }),
  go: (path) => location.assign(basePath + path),
  replace: (path) => location.replace(basePath + path),
  reload: () => location.reload(),
  addressOf: (path) => new URL(path, location.origin).href,
  leave: (address) => location.replace(address),
  openWindow: (address) => window.open(address, '_blank', windowFeatures) !== null,
  closeWindow: () => window.close(),
  ...historyEntry(),
})

const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Where the browser has the page from, as the server has written it there. A page that was reached past its host is at the root. */
export function browserSite(): { basePath: string; base: string; nonce: string } {
  const named = written('base-path')
  const basePath = `${location.pathname}/`.startsWith(`${named}/`) ? named : ''
  return { basePath, base: basePath + (written('api-base') || defaultApiBase), nonce: written('csp-nonce') }
}

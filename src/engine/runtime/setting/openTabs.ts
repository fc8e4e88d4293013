import { limit } from '#core/limit'
import { isObject } from '#core/object'

/** A tab as it is stored: its full path and title, and whether the page has set that. */
export interface OpenTab {
  key: string
  title: string
  renamed?: boolean
}

const longestPath = 2_000
const longestTitle = 100

function tabOf(raw: unknown): OpenTab[] {
  if (!isObject(raw)) return []
  const { key, title, renamed } = raw
  if (typeof key !== 'string' || typeof title !== 'string') return []
  if (!/^\/(?!\/)/.test(key) || key.length > longestPath) return []
  return [{ key, title: title.slice(0, longestTitle), ...(renamed === true && { renamed }) }]
}

/** The tabs in `raw`, also of an older or newer version of the product; what is no tab is left out. */
export const openTabsOf = (raw: unknown): OpenTab[] =>
  (Array.isArray(raw) ? raw : []).slice(0, limit.openTabs).flatMap(tabOf)

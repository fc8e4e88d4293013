import { limit } from '#core/limit'
import { isObject } from '#core/object'

/** A tab as it is stored: its full path and title. */
export interface OpenTab {
  key: string
  title: string
}

const longestPath = 2_000
const longestTitle = 100

function tabOf(raw: unknown): OpenTab[] {
  if (!isObject(raw)) return []
  const { key, title } = raw
  if (typeof key !== 'string' || typeof title !== 'string') return []
  return /^\/(?!\/)/.test(key) && key.length <= longestPath ? [{ key, title: title.slice(0, longestTitle) }] : []
}

/** The tabs in `raw`, also of an older or newer version of the product; what is no tab is left out. */
export const openTabsOf = (raw: unknown): OpenTab[] =>
  (Array.isArray(raw) ? raw : []).slice(0, limit.openTabs).flatMap(tabOf)

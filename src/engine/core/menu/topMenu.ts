import { homePath } from './place.ts'
import type { MenuEntry } from './sideMenu.ts'

/** An entry of the first level, without those below it. */
export interface TopEntry extends Omit<MenuEntry, 'children'> {
  /** Its own page, the first one of its group, or home where it has neither. */
  to: string
  pageless: boolean
}

/** The first level of these entries, for a header above a side bar with the group of the page. spec: shell §2 Layout, lefttopmenu */
export const topEntries = (entries: readonly MenuEntry[]): TopEntry[] =>
  entries.map(({ children, ...entry }) => {
    const page = firstPage(children ?? [entry])
    return { ...entry, to: page ?? homePath, pageless: page === undefined }
  })

/** The first entry that opens a page in this window. */
function firstPage(entries: readonly MenuEntry[]): string | undefined {
  for (const { key, href, children } of entries) {
    const own = href === undefined && !key.includes(':') ? key : undefined
    const page = children ? firstPage(children) : own
    if (page !== undefined) return page
  }
  return undefined
}

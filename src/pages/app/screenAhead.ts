import { plainPath } from '#core/menu'
import { isObject } from '#core/object'
import type { Runtime } from '#runtime/service'

const screenPattern = /^\/?screen\/([a-z][A-Za-z0-9-]*\/[a-z][A-Za-z0-9-]*)$/

/** The screen that the item with this very path names, as the server sent it. */
function screenOf(menu: unknown, path: string): string | undefined {
  if (!Array.isArray(menu)) return undefined
  for (const item of menu.filter(isObject)) {
    const own = item.path === path && typeof item.component === 'string' ? item.component : ''
    const found = screenPattern.exec(own)?.[1] ?? screenOf(item.children, path)
    if (found) return found
  }
  return undefined
}

/**
 * Asks for the documents of the page at an address while the program that draws them is still on its way. A guess: what it
 * does not find, or is refused, the page asks for and tells of itself.
 */
export function askScreenAhead({ session, documents }: Pick<Runtime, 'session' | 'documents'>, fullPath: string): void {
  const path = plainPath(fullPath)
  const screen = screenPattern.exec(path)?.[1] ?? screenOf(session.state().menu, path)
  if (screen) documents.ahead(screen)
}

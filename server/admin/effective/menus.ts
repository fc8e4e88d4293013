import type { PermissionEntry } from '#server/context'
import { isButton } from '#server/rights'
import type { Sight } from './sight.ts'
import type { Subject } from './subject.ts'

/** A row of the menu table that is no button, and whether it is in the menu. */
interface EffectiveMenu {
  id: string
  /** Names from the top, joined. */
  name: string
  url: string
  state: 'on' | 'hidden' | 'none'
  why: string
}

/** The names of an entry and all above it. */
function pathOf(entry: PermissionEntry, byId: ReadonlyMap<string, PermissionEntry>): string {
  const names: string[] = []
  for (let at: PermissionEntry | undefined = entry; at && names.length < 20; at = byId.get(at.parentId ?? ''))
    names.unshift(at.name)
  return names.join(' / ')
}

/** Every entry of the menu, in its order. */
export function effectiveMenus({ entries, grantedBy, missing }: Subject, { told }: Sight): EffectiveMenu[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return entries
    .filter((entry) => !isButton(entry))
    .map((entry): EffectiveMenu => {
      const { id, hidden } = entry
      const line = { id, name: pathOf(entry, byId), url: told('sysPermission', 'url', entry.url) }
      const why = grantedBy(id)
      if (!why) return { ...line, state: 'none', why: missing(id) }
      return hidden ? { ...line, state: 'hidden', why: `${why}，菜单设为隐藏` } : { ...line, state: 'on', why }
    })
}

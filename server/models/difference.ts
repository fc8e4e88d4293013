import { splitKeys } from '#core/fieldType'
import type { Change } from '#server/behaviour'

export interface Difference {
  added: readonly string[]
  removed: readonly string[]
}

/** What a change adds to a many-to-many field and takes from it; nothing when the field is not touched. */
export function differenceOf({ links, before }: Change, field: string): Difference {
  const wanted = links[field]
  if (!wanted) return { added: [], removed: [] }
  const stored = splitKeys(before?.[field])
  return {
    added: wanted.filter((key) => !stored.includes(key)),
    removed: stored.filter((key) => !wanted.includes(key)),
  }
}

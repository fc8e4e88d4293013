import type { ItemEntry } from '#core/document'
import type { Model } from '#core/model'
import { restEntry } from '#core/screen'

interface EntryScope {
  model: Model
  /** What `#rest` stands for. */
  rest: readonly string[]
}

/** The fields that an entry names: itself, those of a tag, or what is left. */
export function namesOf(entry: string, { model, rest }: EntryScope): readonly string[] {
  if (entry === restEntry) return rest
  return entry.startsWith('#') ? model.tagged(entry.slice(1)).map(({ name }) => name) : [entry]
}

/** The fields of items, at any depth of groups and tabs. */
export function fieldNamesOf(entries: readonly ItemEntry[], scope: EntryScope): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return namesOf(entry, scope)
    if ('one' in entry) return [entry.one]
    if ('group' in entry) return fieldNamesOf(entry.items, scope)
    if ('tabs' in entry) return entry.tabs.flatMap((tab) => fieldNamesOf(tab.items, scope))
    return 'field' in entry ? [entry.field] : []
  })
}

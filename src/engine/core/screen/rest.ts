import type { ColumnEntry, ItemEntry } from '#core/document'
import type { Model } from '#core/model'

export { deriveFormItems } from './derive.ts'

type Entry = ColumnEntry | ItemEntry

/** The entry that stands for every field which its document names nowhere else. */
export const restEntry = '#rest'

/** What `#rest` stands for: names of `derived` that `entries` do not hold at any depth. A new field appears there by itself. */
export function restOf(entries: readonly Entry[] | undefined, derived: readonly Entry[], model: Model): string[] {
  const named = new Set(namesIn(entries ?? [], model))
  return namesIn(derived, model).filter((name) => !named.has(name))
}

function namesIn(entries: readonly Entry[], model: Model): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string')
      return entry.startsWith('#') ? model.tagged(entry.slice(1)).map(({ name }) => name) : [entry]
    if ('one' in entry) return [entry.one]
    if ('group' in entry) return namesIn(entry.items, model)
    if ('tabs' in entry)
      return namesIn(
        entry.tabs.flatMap(({ items }) => items),
        model,
      )
    return 'field' in entry ? [entry.field] : []
  })
}

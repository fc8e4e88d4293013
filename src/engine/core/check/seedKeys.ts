import type { SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Field } from '#core/model'

type Target = NonNullable<Field['target']>

/** The keys that a reference may hold; null where rows are made that are not known here. */
export type SeedKeys = (target: Target) => ReadonlySet<string> | null

/** Models whose rows also come from documents: menus and dictionaries. */
const ofDocuments = new Set(['sysPermission', 'sysDict', 'sysDictItem'])

/** Gathers the keys of each model from the rows of all seeds when they are first asked for. */
export function seedKeysOf(library: Library): SeedKeys {
  const seeds = library.documents('seed') as readonly SeedDocument[]
  const makesPeople = seeds.some(({ generate = [] }) => generate.length > 0)
  const known = new Map<string, ReadonlySet<string>>()
  return ({ model, store }) => {
    const name = `${model}.${store}`
    const keys = known.get(name) ?? keysOfRows(seeds, model, store)
    known.set(name, keys)
    const isOpen = ofDocuments.has(model) || (model === 'sysUser' && makesPeople)
    return keys.size === 0 || isOpen ? null : keys
  }
}

const keysOfRows = (seeds: readonly SeedDocument[], model: string, store: string): ReadonlySet<string> =>
  new Set(seeds.flatMap(({ rows }) => rows?.[model] ?? []).map((row) => String(row[store] ?? '')))

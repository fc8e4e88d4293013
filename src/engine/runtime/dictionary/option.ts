import { type DictOption, toOptions } from '#core/dictionary'
import { isObject } from '#core/object'

/** Dictionaries by code. */
export type DictionaryMap = Readonly<Record<string, readonly DictOption[]>>

/** The options in `raw`, or null if it is not a list. */
export const optionsOf = (raw: unknown): readonly DictOption[] | null => (Array.isArray(raw) ? toOptions(raw) : null)

/** The dictionaries in `raw`, a map of code to options; entries that are not lists of options are left out. */
export function dictionaryMapOf(raw: unknown): DictionaryMap {
  if (!isObject(raw)) return {}
  const pairs = Object.entries(raw).map(([code, list]) => [code, optionsOf(list)] as const)
  return Object.fromEntries(pairs.flatMap(([code, options]) => (options ? [[code, options] as const] : [])))
}

import { type DictOption, isFresh } from '#core/dictionary'
import { isObject } from '#core/object'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'
import { type DictionaryMap, optionsOf } from './option.ts'

interface StoredOptions {
  options: readonly DictOption[]
  savedAtMs: number
}

type StoredMap = Readonly<Record<string, StoredOptions>>

function storedOf(raw: unknown): StoredOptions | null {
  if (typeof raw !== 'object' || raw === null || !('options' in raw) || !('savedAtMs' in raw)) return null
  const options = optionsOf(raw.options)
  return options && typeof raw.savedAtMs === 'number' ? { options, savedAtMs: raw.savedAtMs } : null
}

function storedMapOf(raw: unknown): StoredMap | null {
  if (!isObject(raw)) return null
  const pairs = Object.entries(raw).map(([code, entry]) => [code, storedOf(entry)] as const)
  return Object.fromEntries(pairs.flatMap(([code, stored]) => (stored ? [[code, stored] as const] : [])))
}

/** Dictionaries in local storage, each for 7 days from its arrival. spec: shell §9 */
export interface DictionaryCache {
  read(): DictionaryMap
  /** Stores `dictionaries` and removes all others. */
  replace(dictionaries: DictionaryMap): void
  add(code: string, options: readonly DictOption[]): void
  clear(): void
}

/** The cache under its one key. */
export function createDictionaryCache({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): DictionaryCache {
  const settings = { area: storage.local, clock, key: 'UI_CACHE_DB_DICT_DATA', lifetimeMs: null, maxLength: 2_000_000 }
  const storedMap = createStoredValue<StoredMap>({ ...settings, parse: storedMapOf })

  const fresh = () => Object.entries(storedMap.read() ?? {}).filter(([, stored]) => isFresh(stored, clock.nowMs()))
  const stored = (options: readonly DictOption[]): StoredOptions => ({ options, savedAtMs: clock.nowMs() })

  return {
    read: () => Object.fromEntries(fresh().map(([code, { options }]) => [code, options])),
    replace(dictionaries) {
      storedMap.write(
        Object.fromEntries(Object.entries(dictionaries).map(([code, options]) => [code, stored(options)])),
      )
    },
    add(code, options) {
      storedMap.write({ ...Object.fromEntries(fresh()), [code]: stored(options) })
    },
    clear: storedMap.remove,
  }
}

import type { DictOption } from '#core/dictionary'
import type { HttpCalls } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { createDictionaryCache } from './cache.ts'
import { createEntries, type DictionaryEntries, type DictionaryEntry, entryIn } from './entries.ts'
import { createLoader } from './loader.ts'
import { type DictionaryMap, dictionaryMapOf } from './option.ts'

export interface DictionaryService {
  /** For `useSnapshot`; read it with `entryIn`. */
  readonly entries: DictionaryEntries
  entry(code: string): DictionaryEntry | null
  /** The current options; empty until they are loaded. */
  options(code: string): readonly DictOption[]
  /** Loads `code` unless it is there; concurrent calls share one request. A failure gives no options; the next call retries. */
  load(code: string): Promise<readonly DictOption[]>
  /** Replaces all dictionaries by those that a login returned. */
  preload(dictionaries: unknown): void
  /** Makes the server refresh its cache, then reloads all dictionaries; options in use stay visible. The caller tells of a failure. spec: shell §4 clear cache */
  refresh(): Promise<void>
  clear(): void
}

interface DictionarySettings {
  ports: Pick<Ports, 'clock' | 'storage'>
  http: HttpCalls
}

/** The dictionaries of one runtime. spec: shell §4, §7; policy, the browser's side */
export function createDictionaries({ ports, http }: DictionarySettings): DictionaryService {
  const cache = createDictionaryCache(ports)
  const entries = createEntries()
  const loader = createLoader({ http, entries, cache })

  const show = (dictionaries: DictionaryMap) => {
    for (const [code, options] of Object.entries(dictionaries)) entries.set(code, { status: 'ready', options })
  }
  const forget = () => {
    cache.clear()
    loader.forget()
    entries.clear()
  }

  show(cache.read())

  return {
    entries: entries.proxy,
    entry: (code) => entryIn(entries.proxy, code),
    options: (code) => entryIn(entries.proxy, code)?.options ?? [],
    load: loader.load,
    preload(loaded) {
      const dictionaries = dictionaryMapOf(loaded)
      forget()
      cache.replace(dictionaries)
      show(dictionaries)
    },
    async refresh() {
      const quiet = { quiet: 'all' } as const
      await http.get('sys/dict/refleshCache', {}, quiet)
      const dictionaries = dictionaryMapOf(await http.get('sys/dict/queryAllDictItems', {}, quiet))
      cache.replace(dictionaries)
      show(dictionaries)
      for (const code of entries.codes()) if (!Object.hasOwn(dictionaries, code)) loader.reload(code)
    },
    clear: forget,
  }
}

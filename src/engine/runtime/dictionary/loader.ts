import type { DictOption } from '#core/dictionary'
import { encodePart, type HttpCalls } from '#runtime/http'
import type { DictionaryCache } from './cache.ts'
import { type DictionaryEntry, type EntryStore, entryIn } from './entries.ts'
import { optionsOf } from './option.ts'

type Options = readonly DictOption[]

interface DictionaryLoader {
  load(code: string): Promise<Options>
  /** Requests again; the current options stay until the answer arrives. */
  reload(code: string): Promise<Options>
  /** Discards pending answers. */
  forget(): void
}

interface LoaderSettings {
  http: HttpCalls
  entries: EntryStore
  cache: DictionaryCache
}

/** Table dictionaries change with their rows: this page remembers them, but does not store them. spec: contract §5.1 */
const isPlain = (code: string) => !code.includes(',')

/** Loads single dictionaries, one request for each at a time. */
export function createLoader({ http, entries, cache }: LoaderSettings): DictionaryLoader {
  const pending = new Map<string, Promise<Options>>()
  const entryOf = (code: string) => entryIn(entries.proxy, code)

  const reload = (code: string): Promise<Options> => {
    entries.set(code, { status: 'loading', options: entryOf(code)?.options ?? [] })
    const request: Promise<Options> = requestDictionary(http, code).then((entry) => {
      if (pending.get(code) !== request) return entryOf(code)?.options ?? []
      pending.delete(code)
      entries.set(code, entry)
      if (entry.status === 'ready' && isPlain(code)) cache.add(code, entry.options)
      return entry.options
    })
    pending.set(code, request)
    return request
  }

  return {
    load(code) {
      const entry = entryOf(code)
      if (entry?.status === 'ready') return Promise.resolve(entry.options)
      return pending.get(code) ?? reload(code)
    },
    reload,
    forget: () => pending.clear(),
  }
}

/** Requests one dictionary; a failure gives an entry without options. spec: shell §7 getDictItems */
async function requestDictionary(http: HttpCalls, code: string): Promise<DictionaryEntry> {
  try {
    const options = optionsOf(await http.signedGet(`/sys/dict/getDictItems/${encodePart(code)}`))
    return options ? { status: 'ready', options } : { status: 'failed', options: [] }
  } catch {
    return { status: 'failed', options: [] }
  }
}

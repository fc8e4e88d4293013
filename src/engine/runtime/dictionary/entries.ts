import { proxy, ref } from 'valtio/vanilla'
import type { DictOption } from '#core/dictionary'

/** `failed` has no options and may be requested again. */
export interface DictionaryEntry {
  status: 'loading' | 'ready' | 'failed'
  options: readonly DictOption[]
}

/** For `useSnapshot`: reading one code through `entryIn` rerenders only when that code changes. */
export interface DictionaryEntries {
  readonly byCode: Record<string, DictionaryEntry>
}

export interface EntryStore {
  readonly proxy: DictionaryEntries
  set(code: string, entry: DictionaryEntry): void
  codes(): string[]
  clear(): void
}

/** Codes become keys of an object, so they get a prefix that no built-in property has. */
const keyOf = (code: string) => `:${code}`

/** The entry of `code`, or null if nobody has requested it. Takes the proxy or a snapshot of it. */
export const entryIn = (entries: DictionaryEntries, code: string): DictionaryEntry | null =>
  entries.byCode[keyOf(code)] ?? null

/** Entries that components can watch. */
export function createEntries(): EntryStore {
  const shared: { byCode: Record<string, DictionaryEntry> } = proxy({ byCode: {} })
  return {
    proxy: shared,
    set(code, entry) {
      shared.byCode[keyOf(code)] = ref(entry)
    },
    codes: () => Object.keys(shared.byCode).map((key) => key.slice(1)),
    clear() {
      shared.byCode = {}
    },
  }
}

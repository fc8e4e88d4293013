import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { DictOption } from '#core/dictionary'
import { entryIn } from '#runtime/dictionary'
import { useSources } from './context.ts'

/** Something to choose from. While it loads, `options` holds what was known before. */
export interface Choices<T> {
  status: 'loading' | 'ready' | 'failed'
  options: readonly T[]
  retry(): void
}

const none: readonly never[] = Object.freeze([])

/** The items of a dictionary; one request however many ask. An empty code has none. */
export function useDictionary(code: string): Choices<DictOption> {
  const { dictionaries } = useSources().ports
  const entry = entryIn(useSnapshot(dictionaries.entries), code)
  const unknown = code !== '' && entry === null
  useEffect(() => {
    if (unknown) void dictionaries.load(code)
  }, [dictionaries, code, unknown])
  return {
    status: entry?.status ?? (code === '' ? 'ready' : 'loading'),
    options: entry?.options ?? none,
    retry: () => void dictionaries.load(code),
  }
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { DictOption } from '#core/dictionary'
import { entryIn } from '#runtime/dictionary'
import { useSources } from './context.ts'

/** Options to choose from. While they are loading, `options` holds the previous ones. */
export interface Choices<T> {
  status: 'loading' | 'ready' | 'failed'
  options: readonly T[]
  retry(): void
}

const none: readonly never[] = Object.freeze([])

/** The options of a dictionary, requested once for all components; none for an empty code. */
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

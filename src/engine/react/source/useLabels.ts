import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { keysOf, labelOf } from '#core/dictionary'
import type { Field, RecordValues } from '#core/model'
import { useSources } from './context.ts'
import { endsOf, type LabelStore, type LabelTarget, labelKey } from './labelStore.ts'
import { useDictionary } from './useDictionary.ts'
import { useTargetApi } from './useOptions.ts'

/** Labels of the keys in a value. A key stands for its own label until that is loaded. */
export interface Labels {
  status: 'loading' | 'ready' | 'failed'
  /** One for each key, in their order. */
  texts: readonly string[]
}

/** The labels of a field's value: the texts that came with the record, else from its dictionary or its target. */
export function useLabels(field: Field, value: unknown, record: RecordValues = {}): Labels {
  const keys = keysOf(value)
  const came = keys.length > 0 ? textsIn(record, field.name, keys.length) : []
  const isLoaded = came !== null
  const dictionary = useDictionary(!isLoaded && field.dict ? field.dict : '')
  const api = useTargetApi(isLoaded || field.dict ? undefined : field.target?.model)
  const named = useNames({ api, store: 'id', ...endsOf(field.target) }, api ? keys : none)
  if (isLoaded) return { status: 'ready', texts: came }
  if (field.dict) return { status: dictionary.status, texts: keys.map((key) => labelOf(dictionary.options, key)) }
  return api ? named : { status: 'ready', texts: keys }
}

const none: readonly string[] = Object.freeze([])

/** The texts that came with the record; null if there are none, or not one for each key. */
function textsIn(record: RecordValues, name: string, count: number): readonly string[] | null {
  const text = record[`${name}_dictText`]
  if (typeof text !== 'string' || text === '') return null
  const texts = count === 1 ? [text] : text.split(',')
  return texts.length === count ? texts : null
}

function useNames(target: LabelTarget, keys: readonly string[]): Labels {
  const { labels } = useSources()
  const joined = keys.join(',')
  const { api, store, text } = target
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for `keys`, `api`, `store` and `text` for `target`
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map((key) => labels.subscribe(labelKey(target, key), listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [labels, api, store, text, joined],
  )
  const last = useRef<Labels>({ status: 'ready', texts: none })
  const read = () => {
    const now = namesOf(labels, target, keys)
    if (now.status !== last.current.status || now.texts.join('\n') !== last.current.texts.join('\n')) last.current = now
    return last.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (api) labels.want(target, keys)
  }, [labels, api, store, text, joined])
  return useSyncExternalStore(subscribe, read, read)
}

function namesOf(labels: LabelStore, target: LabelTarget, keys: readonly string[]): Labels {
  const answers = keys.map((key) => labels.answer(labelKey(target, key)))
  const failed = answers.some(({ status }) => status === 'failed')
  const loading = answers.some(({ status }) => status === 'loading')
  return {
    status: failed ? 'failed' : loading ? 'loading' : 'ready',
    texts: answers.map(({ value }, index) => value ?? keys[index] ?? ''),
  }
}

import type { DictOption } from '#core/dictionary'
import type { ReferenceTarget } from '#core/model'
import type { ClockPort } from '#runtime/port'
import type { RecordService } from '#runtime/record'
import { type AskStore, createAskStore } from './askStore.ts'

/** Labels of keys. Keys requested in the same tick are fetched in one call. */
export interface LabelStore extends Pick<AskStore<string>, 'answer' | 'subscribe' | 'doubt' | 'clear'> {
  /** Requests the labels of `keys` unless they are cached; they are stored under `labelKey`. */
  want(target: LabelTarget, keys: readonly string[]): void
}

/** A reference, by the calls of its target. */
export interface LabelTarget extends Omit<ReferenceTarget, 'model'> {
  api: string
}

/** What a call for options says of a reference: the field that is stored, and the one that is shown. */
export const endsOf = ({ store = 'id', text }: Partial<ReferenceTarget> = {}): { store?: string; text?: string } => ({
  ...(store === 'id' ? {} : { store }),
  ...(text === undefined ? {} : { text }),
})

interface LabelPorts {
  clock: Pick<ClockPort, 'nowMs'>
  records: RecordService
}

const nameOf = ({ api, store, text = '' }: LabelTarget): string => `${api} ${store} ${text}`

export const labelKey = (target: LabelTarget, key: string): string => `${nameOf(target)} ${key}`

interface Batch {
  keys: Set<string>
  answer: Promise<ReadonlyMap<string, string>>
}

/** The labels of one session. The label of an unknown key is the key itself. */
export function createLabelStore({ records, clock }: LabelPorts): LabelStore {
  const store = createAskStore<string>(clock)
  const batches = new Map<string, Batch>()

  const batchOf = (target: LabelTarget): Batch => {
    const name = nameOf(target)
    const pendingBatch = batches.get(name)
    if (pendingBatch) return pendingBatch
    const keys = new Set<string>()
    const answer = Promise.resolve().then(async () => {
      batches.delete(name)
      return textsOf(await records.of(target.api).options({ keys: [...keys].join(','), ...endsOf(target) }))
    })
    const batch = { keys, answer }
    batches.set(name, batch)
    return batch
  }
  const ask = async (target: LabelTarget, key: string): Promise<string> => {
    const batch = batchOf(target)
    batch.keys.add(key)
    return (await batch.answer).get(key) ?? key
  }

  return {
    answer: store.answer,
    subscribe: store.subscribe,
    doubt: store.doubt,
    clear: store.clear,
    want(target, keys) {
      for (const key of keys) store.want(labelKey(target, key), () => ask(target, key))
    },
  }
}

const textsOf = (options: readonly DictOption[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ value, text }) => [value, text]))

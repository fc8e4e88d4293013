import type { ClockPort, Ports } from '#runtime/port'
import { createValueStore, type ValueStore } from '#runtime/storage'
import { type Draft, type DraftPlace, draftOf } from './draft.ts'

const limits = { lifetimeMs: 7 * 86_400_000, maxEntries: 30, maxLength: 300_000 }

/** Drafts in local storage: the newest 30, a week each. */
export const createDraftStore = ({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): ValueStore<Draft> =>
  createValueStore({ area: storage.local, clock, prefix: 'draft:', parse: draftOf, ...limits })

/** Key prefix of all drafts of a user. */
const ownPrefix = (username: string): string => `${username}/`

/** The key of one place of a user. */
export const draftKey = (username: string, { screen, record }: DraftPlace): string =>
  `${ownPrefix(username)}${screen}#${record}`

/** Input that a form passes on each change. */
interface DraftInput extends DraftPlace {
  /** Read when the draft is written, so passing it costs nothing. Without passwords and secrets. */
  values: () => Readonly<Record<string, unknown>>
  /** Texts by field that are no values yet; read together with the values. */
  typed?: () => Readonly<Record<string, string>>
  baseVersion: number | null
}

export interface DraftService {
  /** Records unsaved input; it is in storage within 2 s, however fast the user types. */
  keep(input: DraftInput): void
  /** The stored input of this user for the place, or null. */
  offered(place: DraftPlace): Draft | null
  /** All stored input of this user, newest first. */
  list(): readonly Draft[]
  /** The input was saved or discarded. */
  discard(place: DraftPlace): void
  /** Writes all pending input at once. */
  flush(): void
}

interface DraftSettings {
  ports: Pick<Ports, 'clock' | 'storage' | 'log'>
  /** The owner; users are never offered drafts of others. */
  username: () => string
}

/** Less than the promised 2 s. spec: policy, the browser's side */
const waitMs = 1_500

/** The drafts of one runtime. */
export function createDrafts({ ports, username }: DraftSettings): DraftService {
  const { clock, log } = ports
  const draftStore = createDraftStore(ports)
  const waiting = createWaiting(clock, waitMs)
  const keyOf = (place: DraftPlace) => draftKey(username(), place)

  const write = (key: string, { screen, record, baseVersion, values, typed = () => ({}) }: DraftInput) => {
    try {
      const draft = { screen, record, baseVersion, values: values(), typed: typed(), savedAtMs: clock.nowMs() }
      if (!draftStore.write(key, draft)) log.warn('a draft could not be kept', { screen, record })
    } catch (error) {
      log.error('a draft could not be read from its form', error)
    }
  }

  return {
    keep(input) {
      const key = keyOf(input)
      waiting.put(key, () => write(key, input))
    },
    offered: (place) => draftStore.read(keyOf(place)),
    list() {
      const own = draftStore.keys().filter((key) => key.startsWith(ownPrefix(username())))
      const drafts = own.map((key) => draftStore.read(key)).filter((draft) => draft !== null)
      return drafts.toSorted((a, b) => b.savedAtMs - a.savedAtMs)
    },
    discard(place) {
      waiting.drop(keyOf(place))
      draftStore.remove(keyOf(place))
    },
    flush: waiting.flush,
  }
}

/** Delayed writes, one for each key. */
interface DelayedWrites {
  /** Runs the newest `write` of the key at most `waitMs` after the first. */
  put(key: string, write: () => void): void
  drop(key: string): void
  /** Runs all pending writes. */
  flush(): void
}

/** A set of delayed writes, empty at first. */
function createWaiting(clock: ClockPort, waitMs: number): DelayedWrites {
  const waiting = new Map<string, { write: () => void; cancel: () => void }>()

  const run = (key: string) => {
    const write = waiting.get(key)?.write
    waiting.delete(key)
    write?.()
  }

  return {
    put(key, write) {
      const cancel = waiting.get(key)?.cancel ?? clock.after(waitMs, () => run(key))
      waiting.set(key, { write, cancel })
    },
    drop(key) {
      waiting.get(key)?.cancel()
      waiting.delete(key)
    },
    flush() {
      for (const [key, { cancel }] of [...waiting]) {
        cancel()
        run(key)
      }
    },
  }
}

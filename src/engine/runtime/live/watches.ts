import { clientText, type LiveChange, type LiveQuestion } from '#core/live'

/** The changes that a list follows. */
export interface LiveWatch {
  question: Omit<LiveQuestion, 'key'>
  onChange(change: LiveChange): void
}

const stale: LiveChange = { rows: [], gone: [], stale: true }

/** The current watches, each under a key of its own. */
interface Watches {
  readonly size: number
  add(watch: LiveWatch): string
  /** False when it was not there any more. */
  remove(key: string): boolean
  clear(): void
  /** Subscribes everything anew; whoever missed messages gets a stale change. */
  askAll(send: (text: string) => void, missed: boolean): void
  notify(key: string, change: LiveChange): void
}

export function createWatches(): Watches {
  const watches = new Map<string, LiveWatch>()
  let count = 0
  return {
    get size() {
      return watches.size
    },
    add(watch) {
      count += 1
      const key = `w${count}`
      watches.set(key, watch)
      return key
    },
    remove: (key) => watches.delete(key),
    clear: () => watches.clear(),
    askAll(send, missed) {
      for (const [key, { question, onChange }] of [...watches]) {
        send(clientText.subscribe({ key, ...question }))
        if (missed) onChange(stale)
      }
    },
    notify: (key, change) => watches.get(key)?.onChange(change),
  }
}

import { clientText, type LiveChange, type LiveQuestion } from '#core/live'

/** What a list asks to be told of. */
export interface LiveWatch {
  question: Omit<LiveQuestion, 'key'>
  heard(change: LiveChange): void
}

const stale: LiveChange = { rows: [], gone: [], stale: true }

/** What is watched now, each under a key of its own. */
export interface Watches {
  readonly size: number
  add(watch: LiveWatch): string
  /** False when it was not there any more. */
  remove(key: string): boolean
  clear(): void
  /** Asks for everything; who heard nothing for a while is told so. */
  askAll(send: (text: string) => void, missed: boolean): void
  tell(key: string, change: LiveChange): void
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
      for (const [key, { question, heard }] of [...watches]) {
        send(clientText.subscribe({ key, ...question }))
        if (missed) heard(stale)
      }
    },
    tell: (key, change) => watches.get(key)?.heard(change),
  }
}

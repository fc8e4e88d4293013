/** Runs tasks of one key one after the other. A failure does not stop those after it. */
type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function inTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const done = before.then(work, work)
    last.set(key, done)
    try {
      return await done
    } finally {
      if (last.get(key) === done) last.delete(key)
    }
  }
}

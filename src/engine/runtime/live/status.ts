/** Where the connection stands: not wanted, open, or lost and being opened again. */
export type LiveStatus = 'off' | 'on' | 'lost'

export function createStatus() {
  let current: LiveStatus = 'off'
  const listeners = new Set<() => void>()
  return {
    snapshot: () => current,
    set(next: LiveStatus) {
      if (next === current) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

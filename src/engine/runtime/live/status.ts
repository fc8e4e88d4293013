/** Where the connection stands: not wanted, open, or lost and being opened again. */
export type LiveStatus = 'off' | 'on' | 'lost'

export function createStatus() {
  let current: LiveStatus = 'off'
  const heards = new Set<() => void>()
  return {
    snapshot: () => current,
    set(next: LiveStatus) {
      if (next === current) return
      current = next
      for (const heard of [...heards]) heard()
    },
    subscribe(heard: () => void) {
      heards.add(heard)
      return () => void heards.delete(heard)
    },
  }
}

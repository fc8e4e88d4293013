/** The calls of one key in a window. */
interface Window {
  calls: number
  endsMs: number
}

const windowMs = 60_000

/**
 * Counts per key in one-minute windows, for at most `maxKeys` keys. When there are more, those whose windows began first are forgotten, one by
 * one, so that a flood of keys frees nobody else at once.
 */
export function windowCounter(maxKeys: number) {
  /** In the order in which the windows began. */
  const windows = new Map<string, Window>()
  const begin = (key: string, nowMs: number): Window => {
    windows.delete(key)
    for (const [oldest, { endsMs }] of windows) {
      if (endsMs > nowMs && windows.size < maxKeys) break
      windows.delete(oldest)
    }
    const window = { calls: 0, endsMs: nowMs + windowMs }
    windows.set(key, window)
    return window
  }
  return (key: string, nowMs: number): Window => {
    const current = windows.get(key)
    const window = current && current.endsMs > nowMs ? current : begin(key, nowMs)
    window.calls += 1
    return window
  }
}

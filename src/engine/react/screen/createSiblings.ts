import type { Siblings } from './siblings.ts'

/** Screens beside each other that have stored nothing yet. */
export function createSiblings(): Siblings {
  const listeners = new Set<{ own: string; listener: () => void }>()
  return {
    changed(by) {
      for (const { own, listener } of listeners) if (own !== by) listener()
    },
    listen(own, listener) {
      const entry = { own, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

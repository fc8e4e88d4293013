import type { Siblings } from './siblings.ts'

/** Screens beside each other that have stored nothing yet. */
export function createSiblings(): Siblings {
  const listeners = new Set<{ own: string; heard: () => void }>()
  return {
    changed(by) {
      for (const { own, heard } of listeners) if (own !== by) heard()
    },
    listen(own, heard) {
      const listener = { own, heard }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import { proxy } from 'valtio/vanilla'
import type { Ports } from '#runtime/port'
import { createShelf } from '#runtime/storage'

type Shade = 'light' | 'dark'

/** Whether the pages are light or dark. The menu's own style stands in the theme settings. spec: look, Tokens */
export interface Appearance {
  readonly store: { readonly current: Shade }
  /** False when it could not be kept. */
  change(shade: Shade): boolean
}

const shadeOf = (raw: unknown): Shade | null => (raw === 'light' || raw === 'dark' ? raw : null)

/** The appearance as this browser remembers it. `show` hears of it at once and after each change. */
export function createAppearance(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  show: (shade: Shade) => void,
): Appearance {
  const shelf = createShelf({ area: storage.local, clock, key: 'appearance', keptMs: null, parse: shadeOf })
  const store: { current: Shade } = proxy({ current: shelf.read() ?? 'light' })
  show(store.current)
  return {
    store,
    change(shade) {
      store.current = shade
      show(shade)
      return shelf.write(shade)
    },
  }
}

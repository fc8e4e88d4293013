import { proxy } from 'valtio/vanilla'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

type Shade = 'light' | 'dark'

/** Whether the pages are light or dark. The menu's own style stands in the theme settings. spec: look, Tokens */
export interface Appearance {
  readonly store: { readonly current: Shade }
  /** False when it could not be kept. */
  change(shade: Shade): boolean
  /** Dark, whatever was chosen, until the answer is called: for walls. */
  darken(): () => void
}

const shadeOf = (raw: unknown): Shade | null => (raw === 'light' || raw === 'dark' ? raw : null)

/** The appearance as this browser remembers it. `show` hears of it at once and after each change. */
export function createAppearance(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  show: (shade: Shade) => void,
): Appearance {
  const stored = createStoredValue({ area: storage.local, clock, key: 'appearance', lifetimeMs: null, parse: shadeOf })
  const store: { current: Shade } = proxy({ current: stored.read() ?? 'light' })
  show(store.current)
  let chosen = store.current
  let darkened = 0
  const draw = () => {
    store.current = darkened > 0 ? 'dark' : chosen
    show(store.current)
  }
  return {
    store,
    change(shade) {
      chosen = shade
      draw()
      return stored.write(shade)
    },
    darken() {
      let isOver = false
      darkened += 1
      draw()
      return () => {
        if (isOver) return
        isOver = true
        darkened -= 1
        draw()
      }
    },
  }
}

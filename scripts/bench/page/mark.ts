import type { Bench } from './main.tsx'

declare global {
  interface Window {
    bench: Bench
    /** Shows or hides thirty fields, where the candidate has a switch of its own for it. */
    benchHide?: ((hidden: boolean) => void) | undefined
  }
}

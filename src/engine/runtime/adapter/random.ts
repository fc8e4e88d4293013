import type { RandomPort } from '#runtime/port'

/** The browser's randomness. */
export const browserRandom = (): RandomPort => ({
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
})

import type { LogPort } from '#runtime/port'

/** The browser's console. */
export const browserLog = (): LogPort => ({
  warn: (message, detail) => console.warn(message, detail),
  error: (message, detail) => console.error(message, detail),
})

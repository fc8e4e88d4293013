/** The path of a Chromium; installs one if there is none. */
export function chromium(): string

/** A Chromium without a sandbox (root has none) that sends no requests of its own. */
export const chromiumFlags: readonly string[]

/** The path of a Chromium; installs one when there is none. */
export function chromium(): string

/** A Chromium without a sandbox (root has none) that asks nothing of the network by itself. */
export const chromiumFlags: readonly string[]

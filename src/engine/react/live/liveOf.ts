import { createLive, type LiveStore } from '#runtime/live'
import type { Runtime } from '#runtime/service'

const known = new WeakMap<Runtime, LiveStore>()

/** The one live channel of a runtime, made on first use: only pages that watch something carry it. */
export function liveOf(runtime: Runtime): LiveStore {
  const live = known.get(runtime) ?? createLive(runtime)
  known.set(runtime, live)
  return live
}

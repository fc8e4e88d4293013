import { createLive, type LiveStore } from '#runtime/live'
import type { Runtime } from '#runtime/service'

const storesByRuntime = new WeakMap<Runtime, LiveStore>()

/** The live channel of a runtime, created on first use: pages that watch nothing do not load it. */
export function liveOf(runtime: Runtime): LiveStore {
  const live = storesByRuntime.get(runtime) ?? createLive(runtime)
  storesByRuntime.set(runtime, live)
  return live
}

import { createLive, type LiveStore } from '#runtime/live'
import type { Runtime } from '#runtime/service'

const storesByRuntime = new WeakMap<Runtime, LiveStore>()

/** The one live channel of a runtime, made on first use: only pages that watch something carry it. */
export function liveOf(runtime: Runtime): LiveStore {
  const live = storesByRuntime.get(runtime) ?? createLive(runtime)
  storesByRuntime.set(runtime, live)
  return live
}

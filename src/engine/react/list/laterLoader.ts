import type { ListLoader } from './loader.ts'

/** A loader that comes when it is first wanted, and then goes on with what is wanted by that time. */
export function laterLoader(bring: () => Promise<ListLoader>, failed: (error: unknown) => void): ListLoader {
  let loader: ListLoader | null = null
  let requested = false
  let stopped = false
  const load = async () => {
    loader = await bring()
    if (!stopped) loader.follow()
  }
  return {
    follow() {
      stopped = false
      loader?.follow()
      if (!requested) load().catch(failed)
      requested = true
    },
    stop() {
      stopped = true
      loader?.stop()
    },
  }
}

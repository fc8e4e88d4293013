/** The result of the newest run, or the fact that a newer run has replaced it. */
type Latest<T> = { current: true; value: T } | { current: false }

/** Runs of which only the newest counts: a late answer never overwrites a newer one. spec: policy, the browser's side */
export interface LatestOnly {
  /** Starts `load` and ends the previous run. Rejects only when this run is the last and fails. */
  run<T>(load: (signal: AbortSignal) => Promise<T>): Promise<Latest<T>>
  /** Ends the current run. */
  cancel(): void
}

/** One sequence of runs, for example the pages of one list. */
export function createLatest(): LatestOnly {
  let controller: AbortController | null = null

  const cancel = () => {
    controller?.abort()
    controller = null
  }

  return {
    async run(load) {
      cancel()
      const own = new AbortController()
      controller = own
      try {
        const value = await load(own.signal)
        return own.signal.aborted ? { current: false } : { current: true, value }
      } catch (error) {
        if (own.signal.aborted) return { current: false }
        throw error
      }
    },
    cancel,
  }
}

import { useEffect } from 'react'
import { useRuntime } from '#pages/context'

/** The page comes first, what tells of it after it. */
const restMs = 2_000

/** Runs `open` for who is new here, once the page stands. */
export function useFirstTour(open: () => void): void {
  const runtime = useRuntime()
  useEffect(() => {
    const ask = () =>
      import('#pages/tour').then(
        async ({ isTourDue }) => (await isTourDue(runtime)) && open(),
        () => undefined,
      )
    return runtime.ports.clock.after(restMs, ask)
  }, [runtime, open])
}

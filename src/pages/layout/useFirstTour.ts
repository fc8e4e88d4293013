import { useEffect } from 'react'
import { useRuntime } from '#pages/context'

/** The page comes first, what tells of it after it. */
const restMs = 2_000
const presses = ['pointerdown', 'keydown'] as const

/** Runs `open` for who is new here, once the page stands. Whoever is at work by then is left alone until the page is opened again. */
export function useFirstTour(open: () => void): void {
  const runtime = useRuntime()
  useEffect(() => {
    let isAtWork = false
    const begin = () => {
      isAtWork = true
    }
    const ask = () =>
      import('#pages/tour').then(
        async ({ isTourDue }) => (await isTourDue(runtime)) && !isAtWork && open(),
        () => undefined,
      )
    for (const press of presses) window.addEventListener(press, begin, true)
    const stop = runtime.ports.clock.after(restMs, ask)
    return () => {
      for (const press of presses) window.removeEventListener(press, begin, true)
      stop()
    }
  }, [runtime, open])
}

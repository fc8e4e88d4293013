import { useEffect, useRef } from 'react'

interface TourKeys {
  /** One on or one back. */
  step(by: 1 | -1): void
  close(): void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Escape ends the tour, the arrow keys go through it; the page below hears nothing of them. */
export function useTourKeys(keys: TourKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (by === undefined && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (by === undefined) current.current.close()
      else current.current.step(by)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

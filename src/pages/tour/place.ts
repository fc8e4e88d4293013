import { useLayoutEffect, useState } from 'react'
import type { TourStep } from './tourSteps.ts'

const gapPx = 12
const mostWidthPx = 380

/** Where the light falls, and where the card stands beside it. */
export interface TourPlace {
  spot: { left: number; top: number; width: number; height: number } | null
  card: { left: number; top: number }
}

/** How wide the card is in this window. */
export const cardWidthPx = (): number => Math.min(mostWidthPx, innerWidth - 2 * gapPx)

/** The place of a step, also after the window has another size. */
export function usePlace(step: TourStep): TourPlace {
  const [placed, place] = useState<TourPlace>(() => placeOf(step))
  useLayoutEffect(() => {
    const again = () => place(placeOf(step))
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [step])
  return placed
}

/** Below what it points at; beside it where that fills the height; in the middle where it points at nothing. */
function placeOf({ at }: TourStep): TourPlace {
  const width = cardWidthPx()
  const pointed = at.map((selector) => document.querySelector(selector)).find((element) => element !== null)
  if (!pointed) return { spot: null, card: { left: (innerWidth - width) / 2, top: innerHeight / 3 } }
  pointed.scrollIntoView?.({ block: 'nearest' })
  const { left, top, right, bottom } = pointed.getBoundingClientRect()
  const spot = { left, top, width: right - left, height: Math.min(bottom, innerHeight) - top }
  if (spot.height > innerHeight / 2) return { spot, card: { left: right + gapPx, top: top + 8 * gapPx } }
  const middle = (left + right - width) / 2
  return { spot, card: { left: Math.max(gapPx, Math.min(middle, innerWidth - width - gapPx)), top: bottom + gapPx } }
}

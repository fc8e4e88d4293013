import { useEffect, useId, useRef } from 'react'
import { enterLayer } from './layerHistory.ts'

/**
 * The browser's way back closes what stands over a screen instead of leaving it: while it stands it has an entry of its
 * own. The entry is there again when the user stays, and gone when it is closed in another way.
 */
export function useBackCloses(close: () => void): void {
  const id = useId()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => enterLayer(id, () => latest.current()), [id])
}

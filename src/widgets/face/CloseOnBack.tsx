import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { enterLayer } from './layerHistory.ts'

/**
 * The browser's way back closes what stands over a screen instead of leaving it: while it stands it has an entry of its
 * own. The entry is there again when the user stays, and gone when it is closed in another way.
 */
export function useBackCloses(close: () => void): void {
  const id = useId()
  const onBack = useEffectEvent(close)
  useEffect(() => enterLayer(id, () => onBack()), [id])
}

/** Rendered in or beside a layer while it is open. */
export function CloseOnBack({ close }: { close: () => void }) {
  useBackCloses(close)
  return null
}

/**
 * Stands in a drawer: the focus goes back to where it was as soon as the drawer is closed. By itself a drawer gives it back
 * only when it has slid away, and takes it from what was opened meanwhile.
 */
export function FocusReturn({ open }: { open: boolean }) {
  const previous = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      previous.current?.focus({ preventScroll: true })
      return
    }
    previous.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // The drawer remembers what has the focus as it opens, which then is nothing.
    previous.current?.blur()
  }, [open])
  return null
}

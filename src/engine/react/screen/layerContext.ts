import { createContext, useContext, useEffect, useMemo } from 'react'
import type { Opener } from '#react/action'
import { useLibrary } from '#react/source'
import type { Layers } from './layers.ts'

/** The layers over the screen around, and the layer that one is in (null: none). */
interface LayerPlace {
  layers: Layers
  key: string | null
}

export const LayerContext = createContext<LayerPlace | null>(null)

/** Opens screens and forms over the present one; `close` closes the layer that one is in. */
export function useOpener(): Opener {
  const place = useContext(LayerContext)
  const library = useLibrary()
  if (!place) throw new Error('useOpener needs a ScreenHost above')
  const beside = useSiblingPlace()
  return useMemo(() => {
    const opener = place.layers.opener(library, place.key)
    const changed = () => {
      opener.changed()
      beside?.siblings.changed(beside.own)
    }
    return { ...opener, changed }
  }, [place, library, beside])
}

/** Screens beside each other, of which one at a time is seen: what is stored in one is news to the others. */
export interface Siblings {
  /** Something was stored in the screen called `by`. */
  changed(by: string): void
  /** Hears of what was stored in the others. Ends with the answer. */
  listen(own: string, listener: () => void): () => void
}

interface Place {
  siblings: Siblings
  own: string
}

const SiblingContext = createContext<Place | null>(null)

/** Hands a screen down its place among its siblings. */
export const SiblingProvider = SiblingContext.Provider

/** The place among siblings; null where a screen stands alone. */
const useSiblingPlace = (): Place | null => useContext(SiblingContext)

/** Calls `listener` when something was stored in a screen beside this one. */
export function useSiblingChanges(listener: () => void): void {
  const place = useSiblingPlace()
  useEffect(() => place?.siblings.listen(place.own, listener), [place, listener])
}

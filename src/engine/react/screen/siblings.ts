import { createContext, useContext, useEffect } from 'react'

/** Screens beside each other, of which one at a time is seen: what is stored in one is news to the others. */
export interface Siblings {
  /** Something was stored in the screen called `by`. */
  changed(by: string): void
  /** Hears of what was stored in the others. Ends with the answer. */
  listen(own: string, heard: () => void): () => void
}

interface Place {
  siblings: Siblings
  own: string
}

const SiblingContext = createContext<Place | null>(null)

/** Hands a screen down its place among its siblings. */
export const SiblingProvider = SiblingContext.Provider

/** The place among siblings; null where a screen stands alone. */
export const useSiblingPlace = (): Place | null => useContext(SiblingContext)

/** Calls `heard` when something was stored in a screen beside this one. */
export function useSiblingChanges(listener: () => void): void {
  const place = useSiblingPlace()
  useEffect(() => place?.siblings.listen(place.own, listener), [place, listener])
}

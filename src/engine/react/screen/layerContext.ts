import { createContext, useContext, useEffect, useMemo } from 'react'
import type { Opener } from '#react/action'
import { useLibrary } from '#react/source'
import type { Layers } from './layers.ts'

/** The layers of the surrounding screen, and the key of the surrounding layer (null: none). */
interface LayerPlace {
  layers: Layers
  key: string | null
}

export const LayerContext = createContext<LayerPlace | null>(null)

/** Opens screens and forms over the current one; `close` closes the surrounding layer. */
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

/** What the page around its screens knows: the way to the list above it (null where there is none), and the icons of the menu. */
interface PageAround {
  back: (() => void) | null
  iconAt(path?: string): string | undefined
}

const PageContext = createContext<PageAround>({ back: null, iconAt: () => undefined })

export const PageProvider = PageContext.Provider

/** The icon by which the menu shows the records of a screen with this path; of one without a path, the icon of the page. */
export const useRecordIcon = (path: string | undefined): string | undefined => useContext(PageContext).iconAt(path)

/**
 * The way to the list from a record that is gone: closes the surrounding layer, whose list then reloads, or leaves the page. Null where
 * neither leads to a list.
 */
export function useWayBack(): (() => void) | null {
  const isLayer = useContext(LayerContext)?.key !== null
  const leave = useContext(PageContext).back
  const { close } = useOpener()
  return isLayer ? () => void close({ kind: 'saved', id: null }) : leave
}

/** Screens on tabs or beside each other, which notify each other of what they store. */
export interface Siblings {
  /** The screen `by` has stored something. */
  changed(by: string): void
  /** Calls `listener` when another screen than `own` has stored something; returns how to stop. */
  listen(own: string, listener: () => void): () => void
}

interface Place {
  siblings: Siblings
  own: string
}

const SiblingContext = createContext<Place | null>(null)

/** Provides a screen with its place among its siblings. */
export const SiblingProvider = SiblingContext.Provider

/** The place among siblings; null if there are none. */
export const useSiblingPlace = (): Place | null => useContext(SiblingContext)

/** Calls `listener` when a sibling screen has stored something. */
export function useSiblingChanges(listener: () => void): void {
  const place = useSiblingPlace()
  useEffect(() => place?.siblings.listen(place.own, listener), [place, listener])
}

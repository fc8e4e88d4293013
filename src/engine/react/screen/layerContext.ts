import { createContext, useContext, useMemo } from 'react'
import type { Opener } from '#react/action'
import { useLibrary } from '#react/source'
import type { Layers } from './layers.ts'
import { useSiblingPlace } from './siblings.ts'

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

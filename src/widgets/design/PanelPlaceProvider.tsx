import { type ReactNode, useMemo } from 'react'
import { nodeWithKey, type PanelNames, type PanelWord } from '#core/design'
import type { Design, DesignState } from '#react/design'
import { useWatched } from '#react/watch'
import { PanelPlaceContext, panelPlaceOf } from './panelPlace.ts'
import { useDesignParts } from './useDesignParts.ts'

interface PanelPlaceProviderProps {
  design: Design
  /** The key of the part; null for the screen. */
  part: string | null
  words: readonly PanelWord[]
  names: PanelNames
  children: ReactNode
}

const readRendered = ({ rendered }: DesignState) => ({ rendered })

/** Tells the faces within what they set stands for; a change of the design renders only those that ask. */
export function PanelPlaceProvider({ design, part, words, names, children }: PanelPlaceProviderProps) {
  const { rendered } = useDesignParts(design, readRendered)
  const diagnostics = useWatched(design.diagnostics)
  const place = useMemo(
    () =>
      panelPlaceOf(rendered, nodeWithKey(rendered.screen?.outline ?? [], part) ?? null, { words, names, diagnostics }),
    [rendered, part, words, names, diagnostics],
  )
  return <PanelPlaceContext value={place}>{children}</PanelPlaceContext>
}

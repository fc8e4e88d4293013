import { createContext, useContext } from 'react'
import type { PageParams } from '#pages/menu'
import type { Part } from '#react/part'

/** The props of what draws a screen document. */
export interface ScreenProps {
  screenId: string
  params: PageParams
  /** Hears the title that the screen gives itself. */
  onTitle(title: string): void
}

/** The props of a hand-written page: the parameters of its address or of the document that names it. */
export interface PageProps {
  params: Readonly<Record<string, unknown>>
}

/** What pages are made of, each loaded when it is first drawn. */
export interface PageParts {
  /** Draws any screen document. */
  Screen: Part<ScreenProps>
  /** Tells why screens look as they do. */
  Inspector: Part<{ onClose(): void }>
  /** The hand-written pages by their names. */
  pages: ReadonlyMap<string, Part<PageProps>>
}

const Parts = createContext<PageParts | null>(null)

export const PagePartsProvider = Parts.Provider

/** The parts. Throws outside of a `PagePartsProvider`. */
export function usePageParts(): PageParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('usePageParts: there is no PagePartsProvider above this component')
  return parts
}

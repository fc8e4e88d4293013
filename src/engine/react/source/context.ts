import { createContext, useContext } from 'react'
import type { Library } from '#core/library'
import type { Sources } from './sources.ts'

const SourceContext = createContext<Sources | null>(null)
const LibraryContext = createContext<Library | null>(null)

/** Hands down the sources of the product. */
export const SourceProvider = SourceContext.Provider

/** Hands down the documents of one screen. */
export const LibraryProvider = LibraryContext.Provider

/** The sources; throws outside of the product. */
export function useSources(): Sources {
  const sources = useContext(SourceContext)
  if (!sources) throw new Error('useSources needs an EngineProvider above')
  return sources
}

/** The documents of the screen around; throws outside of a screen. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (!library) throw new Error('useLibrary needs a screen above')
  return library
}

import { type ComponentType, createContext, useContext } from 'react'

/** What is told of a part that did not come. */
export interface MissingPart {
  error: unknown
  /** Asks for the part alone once more; without it only the page can be loaded anew. */
  retry?: (() => void) | undefined
  /** The part would have stood over the page: so does what says that it is missing, until it is closed. */
  onClose?: (() => void) | undefined
}

/** What stands in place of a part that did not come; without one the error goes on to the boundary above. */
const MissingContext = createContext<ComponentType<MissingPart> | null>(null)

export const MissingProvider = MissingContext.Provider

export const useMissing = (): ComponentType<MissingPart> | null => useContext(MissingContext)

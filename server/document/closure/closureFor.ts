import { productError } from '#core/error'
import type { Caller } from '#server/context'
import type { DocumentLibrary } from '../live/documentLibrary.ts'
import type { TaggedClosure } from './closureCache.ts'
import type { Readers } from './readers.ts'

/** The closure of a screen that the caller may read. */
export function closureFor(
  screen: string,
  caller: Caller,
  { library, readers: { access, cache } }: { library: DocumentLibrary; readers: Readers },
): TaggedClosure {
  if (!access.mayReadScreen(caller, screen)) throw unreadable(library, screen, access.neededFor(caller, screen))
  return cache.closure(screen, caller)
}

/** A screen that nobody has is told apart from one that the reader may not see, with the right that is missing: its id was in the reader's hand already. */
const unreadable = (library: DocumentLibrary, id: string, needs: string) =>
  library.current().screen(id) ? productError('forbidden', {}, needs ? { needs } : null) : productError('notFound')

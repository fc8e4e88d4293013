import { productError } from '#core/error'
import { canCall } from '#core/permission'
import type { Caller } from '#server/context'
import type { GrantedAccess } from '../access/documentAccess.ts'
import { documentHash } from '../base.ts'
import { type Cutter, cutterOf } from '../cut/cutModel.ts'
import type { DocumentLibrary } from '../live.ts'
import { buildClosure, type Closure } from './buildClosure.ts'

/** A closure with its etag. */
export interface TaggedClosure {
  closure: Closure
  etag: string
}

/** Documents as callers see them, cached for each set of rights. */
export interface ReaderCache {
  cutter(caller: Caller): Cutter
  /** The closure of a screen that the caller may read. */
  closure(screenId: string, caller: Caller): TaggedClosure
}

const maxClosures = 2_000

export function createReaderCache(library: DocumentLibrary, access: GrantedAccess): ReaderCache {
  let revision = -1
  let cutters = new Map<string, Cutter>()
  let closures = new Map<string, TaggedClosure>()

  const renew = () => {
    if (revision === library.revision() && closures.size < maxClosures) return
    revision = library.revision()
    cutters = new Map()
    closures = new Map()
  }
  const cutter = (caller: Caller): Cutter => {
    renew()
    const key = access.keyOf(caller)
    const created = cutters.get(key) ?? cutterOf(library.current(), caller.rights)
    cutters.set(key, created)
    return created
  }
  return {
    cutter,
    closure(screenId, caller) {
      const callerCutter = cutter(caller)
      const key = `${screenId} ${access.keyOf(caller)}`
      const closure = closures.get(key) ?? tagged(screenId, { library, access, caller, cutter: callerCutter })
      closures.set(key, closure)
      return closure
    },
  }
}

interface ClosureRequest {
  library: DocumentLibrary
  access: GrantedAccess
  caller: Caller
  cutter: Cutter
}

function tagged(screenId: string, { library, access, caller, cutter }: ClosureRequest): TaggedClosure {
  const closure = buildClosure(screenId, {
    library: library.current(),
    cutter,
    mayRead: (id) => access.mayReadScreen(caller, id),
    maintains: canCall(caller.rights, 'document:list'),
    withheldOf: (id) => access.withheldFrom(caller, id),
    revisionOf: (ref) => library.live(ref)?.revision ?? 0,
    formerNames: library.formerNames(),
  })
  return { closure, etag: `"${documentHash(closure).slice(0, 32)}"` }
}

/** Who may see what, and documents as they see them. */
export interface Readers {
  access: GrantedAccess
  cache: ReaderCache
}

/** The closure of a screen that the caller may read. */
export function closureFor(
  screen: string,
  caller: Caller,
  reading: { library: DocumentLibrary; readers: Readers },
): TaggedClosure {
  refuseUnreadable(screen, caller, reading)
  return reading.readers.cache.closure(screen, caller)
}

/** Refuses a screen that the caller may not open. */
export function refuseUnreadable(
  screen: string,
  caller: Caller,
  { library, readers: { access } }: { library: DocumentLibrary; readers: Pick<Readers, 'access'> },
): void {
  if (!access.mayReadScreen(caller, screen)) throw unreadable(library, screen, access.neededFor(caller, screen))
}

/** 404 for a screen that does not exist; 403 with the missing right otherwise, since the reader already knew the id. */
export const unreadable = (library: DocumentLibrary, id: string, needs: string) =>
  library.current().screen(id) ? productError('forbidden', {}, needs ? { needs } : null) : productError('notFound')

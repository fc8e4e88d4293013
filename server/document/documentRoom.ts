import type { DocumentAccess, LiveLibrary, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import type { Part } from '#server/http'
import { type GrantedAccess, openDocumentAccess } from './access/documentAccess.ts'
import { createReaderCache, type ReaderCache } from './closure/closureCache.ts'
import type { DocumentLibrary } from './live/documentLibrary.ts'
import { openLiveLibrary } from './live/openLiveLibrary.ts'
import type { Supplement } from './live/supplemented.ts'
import { originTable } from './origin/originStore.ts'
import { documentPart } from './part.ts'
import type { PublishFollower } from './publish/follower.ts'
import { type DocumentStore, documentStore } from './store/documentStore.ts'
import { documentTables } from './store/tables.ts'

/** A value that is there only after something has been opened. */
interface LateValue<T> {
  set(value: T): void
  /** Throws, naming what is missing, when it is asked for too early. */
  get(): T
}

function lateValue<T extends object>(what: string): LateValue<T> {
  let current: T | undefined
  return {
    set: (value) => {
      current = value
    },
    get: () => {
      if (!current) throw new Error(`${what} is not open yet`)
      return current
    },
  }
}

interface DocumentRoomSetting {
  /** What is written together with a publish. */
  followers: readonly PublishFollower[]
  /** Where the shipped documents lie; the folder of the release unless given. */
  folder?: string
}

/** Documents in the order in which a server needs them: tables, library, access, calls. */
interface DocumentRoom {
  readonly tables: readonly TableSpec[]
  /** The tables have to be there. */
  openLibrary(base: Pick<Services, 'database' | 'log'>): Promise<LiveLibrary>
  /** The tables of the models have to be there. */
  openAccess(base: Pick<Services, 'database'>): Promise<DocumentAccess>
  /** What other rooms know beside documents, so that documents may name it. */
  supplement(known: Partial<Supplement>): void
  /** For rooms that build documents; to be used once the library and the access are open. */
  readonly store: DocumentStore
  readonly part: Part
}

/** The documents of one server. */
export function documentRoom({ followers, folder }: DocumentRoomSetting): DocumentRoom {
  const library = lateValue<DocumentLibrary>('the library')
  const readers = lateValue<{ access: GrantedAccess; cache: ReaderCache }>('the access to documents')
  return {
    tables: [...documentTables, originTable],
    async openLibrary({ database, log }) {
      library.set(await openLiveLibrary({ database, log, ...(folder ? { folder } : {}) }))
      return library.get()
    },
    async openAccess({ database }) {
      const access = await openDocumentAccess({ database, library: library.get() })
      readers.set({ access, cache: createReaderCache(library.get(), access) })
      return access
    },
    supplement: (known) => library.get().supplement(known),
    store: documentStore({ library: library.get, readers: readers.get, followers }),
    part: documentPart({ library: library.get, readers: readers.get, followers }),
  }
}

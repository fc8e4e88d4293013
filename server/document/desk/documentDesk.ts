import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Caller, LiveLibrary, QueryRunner, Services } from '#server/context'
import { documentHash } from '../base/hash.ts'
import type { TaggedClosure } from '../closure/closureCache.ts'
import { closureFor } from '../closure/closureFor.ts'
import type { Readers } from '../closure/readers.ts'
import { type Editing, type EditingIn, putRevision } from '../edit/editing.ts'
import { markDeleted, removeDocuments } from '../edit/remove.ts'
import type { DocumentLibrary } from '../live/documentLibrary.ts'
import type { PublishFollower } from '../publish/follower.ts'
import { type Published, type PublishRequest, publish } from '../publish/publish.ts'
import { diagnoseIn } from '../reference/diagnose.ts'
import { findHead } from '../store/head.ts'
import { findRevision } from '../store/revision.ts'
import { layDown } from './layDown.ts'

/** Who has documents published that the server built, and what belongs to it. */
export interface BuiltPublish extends Pick<PublishRequest, 'confirm' | 'note' | 'without' | 'begin' | 'finish'> {
  services: Services
  caller: Caller
}

/** What other rooms do with documents that they build. */
export interface DocumentDesk {
  readonly library: Pick<LiveLibrary, 'current'>
  /** Publishes documents together, with the tables and rights that follow from them, as if somebody had saved them. */
  publish(documents: readonly AnyDocument[], given: BuiltPublish): Promise<Published>
  /** The same inside the transaction of a seed; gives the library as it will be. */
  layDown(documents: readonly AnyDocument[], given: { services: Services; query: QueryRunner }): Promise<Library>
  /** Takes documents out of use that are live, all or none; the rows of a model stay. */
  remove(refs: readonly DocumentRef[], given: { services: Services; caller: Caller }): Promise<void>
  /** What is wrong with live documents by now: what they name may have gone since. */
  faults(refs: readonly DocumentRef[]): Promise<readonly Diagnostic[]>
  /** The screen with all that it needs, cut to the caller; refused to who may not see it. */
  closure(screen: string, caller: Caller): TaggedClosure
}

interface DeskSetting {
  library(): DocumentLibrary
  readers(): Readers
  followers: readonly PublishFollower[]
}

/** The desk of one server. */
export function documentDesk({ library, readers, followers }: DeskSetting): DocumentDesk {
  const known = { revision: -1, faults: new Map<string, readonly Diagnostic[]>() }
  return {
    library: { current: () => library().current() },
    async publish(documents, { services, caller, ...request }) {
      const editing = { services, caller, library: library() }
      const revisions: PublishRequest['documents'][number][] = []
      for (const document of documents) revisions.push(await keptRevision(editing, document))
      const finish: PublishRequest['finish'] = async (inside) => {
        for (const ref of request.without ?? []) await markDeleted(inside, ref)
        await request.finish?.(inside)
      }
      return publish(editing, { ...request, finish, documents: revisions, followers })
    },
    layDown: (documents, given) => layDown(documents, { ...given, library: library(), followers }),
    async remove(refs, given) {
      const live = refs.filter((ref) => library().live(ref))
      if (live.length > 0) await removeDocuments({ ...given, library: library() }, live, followers)
    },
    async faults(refs) {
      if (known.revision !== library().revision()) {
        known.revision = library().revision()
        known.faults.clear()
      }
      const key = JSON.stringify(refs)
      const found = known.faults.get(key) ?? (await faultsOf(refs, library()))
      known.faults.set(key, found)
      return found
    },
    closure: (screen, caller) => closureFor(screen, caller, { library: library(), readers: readers() }),
  }
}

async function faultsOf(refs: readonly DocumentRef[], library: DocumentLibrary): Promise<Diagnostic[]> {
  const documents = refs.flatMap((ref) => library.live(ref)?.document ?? [])
  return diagnoseIn(documents, library.current())
}

/** The newest revision where it is the same already, else a new one. */
async function keptRevision(editing: Editing, document: AnyDocument): Promise<DocumentRef & { revision: number }> {
  const ref = { kind: document.kind, id: document.id }
  return editing.services.database.transaction(async (query) => {
    const inside: EditingIn = { ...editing, query }
    const head = await findHead(query, ref)
    const newest = head && (await findRevision(query, ref, head.latest))
    const isSame = newest?.document && documentHash(newest.document) === documentHash(document)
    return { ...ref, revision: isSame ? newest.revision : await putRevision(inside, { ref, document, state: 'draft' }) }
  })
}

import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Caller, LiveLibrary, QueryRunner, Services } from '#server/context'
import { applyPlans } from '#server/database'
import { documentHash } from './base.ts'
import { closureFor, type Readers, type TaggedClosure } from './closure/closureCache.ts'
import { type DraftStore, draftStore, putFirst } from './draftStore.ts'
import { markDeleted, removeDocuments } from './edit/remove.ts'
import { type EditContext, type EditingIn, putRevision } from './editing.ts'
import { keepTable } from './keptColumn/keptTables.ts'
import type { DocumentLibrary } from './live.ts'
import { followAll, type PublishFollower } from './publish/follower.ts'
import { type PublishRequest, type PublishResult, publish, publishLimits } from './publish/publish.ts'
import { affectedModels, plansOf } from './publish/tablePlan.ts'
import { diagnoseIn } from './reference/referrers.ts'
import { findHead, findRevision, publishedRevisions } from './store/revision.ts'

interface SeedPublish {
  services: Services
  query: QueryRunner
  library: DocumentLibrary
  followers: readonly PublishFollower[]
}

/**
 * Publishes documents that have no saved revision, with the tables and rows derived from them, in the transaction of a seed. Includes what was
 * published earlier in that transaction.
 */
async function publishSeeded(documents: readonly AnyDocument[], publish: SeedPublish): Promise<Library> {
  const { services, query, followers } = publish
  const { dialect } = services.database
  const earlier = (await publishedRevisions(query)).flatMap(({ document }) => document ?? [])
  const library = publish.library.candidate([...earlier, ...documents])
  const plans = await plansOf(query, dialect, affectedModels(documents, library))
  await applyPlans({ query, dialect, clock: services.clock }, plans)
  for (const document of documents) await putFirst(document, { ...publish, state: 'published' })
  await followAll(followers, { query, services, library })
  await services.outbox.emit(query, {
    kind: 'document.published',
    documents: documents.map(({ kind, id }) => ({ kind, id, revision: 1 })),
  })
  return library
}

/** A publication of documents built by the server. */
interface BuiltPublish extends Pick<PublishRequest, 'confirm' | 'moves' | 'note' | 'without' | 'begin' | 'finish'> {
  services: Services
  caller: Caller
}

interface BuiltRemoval {
  services: Services
  caller: Caller
  finish?(query: QueryRunner): Promise<void>
}

/** What other rooms may do with documents. */
export interface DocumentStore {
  readonly library: Pick<LiveLibrary, 'current'> & Pick<DocumentLibrary, 'candidate'>
  readonly drafts: DraftStore
  /** Publishes documents together, with their tables and rights, as if a user had saved them. */
  publish(documents: readonly AnyDocument[], request: BuiltPublish): Promise<PublishResult>
  /** Publishes in the transaction of a seed. Returns the library as it will be. */
  publishSeeded(
    documents: readonly AnyDocument[],
    context: { services: Services; query: QueryRunner },
  ): Promise<Library>
  /** Removes live documents, all or none. The rows of a model are kept. `finish` runs in the same transaction, also when none is live. */
  remove(refs: readonly DocumentRef[], removal: BuiltRemoval): Promise<void>
  /** Copies the rows of a table aside for 30 days before they go. Returns how many. */
  keepTable: typeof keepTable
  /** The current diagnostics of live documents: what they refer to may have been removed. */
  faults(refs: readonly DocumentRef[]): Promise<readonly Diagnostic[]>
  /** The closure of a screen for the caller. Throws when the caller may not see it. */
  closure(screen: string, caller: Caller): TaggedClosure
}

interface StoreParts {
  library(): DocumentLibrary
  readers(): Readers
  followers: readonly PublishFollower[]
}

/** Creates the document store of one server. */
export function documentStore({ library, readers, followers }: StoreParts): DocumentStore {
  let cache = { revision: -1, faults: new Map<string, readonly Diagnostic[]>() }
  return {
    library: {
      current: () => library().current(),
      candidate: (documents, without) => library().candidate(documents, without),
    },
    drafts: draftStore(library),
    async publish(documents, { services, caller, ...request }) {
      const editing = { services, caller, library: library() }
      const revisions: PublishRequest['documents'][number][] = []
      for (const document of documents) revisions.push(await storedRevision(editing, document))
      const finish: PublishRequest['finish'] = async (inside) => {
        for (const ref of request.without ?? []) await markDeleted(inside, ref)
        await request.finish?.(inside)
      }
      return publish(editing, { ...request, finish, documents: revisions, followers })
    },
    publishSeeded: (documents, context) => publishSeeded(documents, { ...context, library: library(), followers }),
    async remove(refs, { services, caller, finish }) {
      const live = refs.filter((ref) => library().live(ref))
      const end = finish && (({ query }: EditingIn) => finish(query))
      if (live.length > 0)
        await removeDocuments({ services, caller, library: library() }, live, { followers, finish: end })
      else if (finish) await services.database.transaction(finish, publishLimits)
    },
    keepTable,
    async faults(refs) {
      const revision = library().revision()
      if (cache.revision !== revision) cache = { revision, faults: new Map() }
      const { faults: cached } = cache
      const key = JSON.stringify(refs)
      const faults = cached.get(key) ?? (await faultsOf(refs, library()))
      cached.set(key, faults)
      return faults
    },
    closure: (screen, caller) => closureFor(screen, caller, { library: library(), readers: readers() }),
  }
}

async function faultsOf(refs: readonly DocumentRef[], library: DocumentLibrary): Promise<Diagnostic[]> {
  const documents = refs.flatMap((ref) => library.live(ref)?.document ?? [])
  return diagnoseIn(documents, library.current())
}

/** The latest revision if it has the same content, else a new one. */
async function storedRevision(
  editing: EditContext,
  document: AnyDocument,
): Promise<DocumentRef & { revision: number }> {
  const ref = { kind: document.kind, id: document.id }
  return editing.services.database.transaction(async (query) => {
    const inside: EditingIn = { ...editing, query }
    const head = await findHead(query, ref)
    const newest = head && (await findRevision(query, ref, head.latest))
    const isSame = newest?.document && documentHash(newest.document) === documentHash(document)
    return { ...ref, revision: isSame ? newest.revision : await putRevision(inside, { ref, document, state: 'draft' }) }
  })
}

import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Caller, LiveLibrary, QueryRunner, Services } from '#server/context'
import { applyPlans } from '#server/database'
import { documentHash } from './base.ts'
import { closureFor, type Readers, type TaggedClosure } from './closure/closureCache.ts'
import { markDeleted, removeDocuments } from './edit/remove.ts'
import { type EditContext, type EditingIn, putRevision } from './editing.ts'
import type { DocumentLibrary } from './live.ts'
import { followAll, type PublishFollower } from './publish/follower.ts'
import { type PublishRequest, type PublishResult, publish } from './publish/publish.ts'
import { affectedModels, plansOf } from './publish/tablePlan.ts'
import { diagnoseIn } from './reference/referrers.ts'
import { addRevision, findHead, findRevision, publishedRevisions, putHead } from './store/revision.ts'

interface SeedPublish {
  services: Services
  query: QueryRunner
  library: DocumentLibrary
  followers: readonly PublishFollower[]
}

/**
 * Puts documents that nobody has saved before live, in the transaction of a seed, with the tables and rows that follow.
 * What the same transaction has put there before counts.
 */
async function publishSeeded(documents: readonly AnyDocument[], publish: SeedPublish): Promise<Library> {
  const { services, query, followers } = publish
  const { dialect } = services.database
  const earlier = (await publishedRevisions(query)).flatMap(({ document }) => document ?? [])
  const library = publish.library.candidate([...earlier, ...documents])
  const plans = await plansOf(query, dialect, affectedModels(documents, library))
  await applyPlans({ query, dialect, clock: services.clock }, plans)
  for (const document of documents) await putFirst(document, publish)
  await followAll(followers, { query, services, library })
  await services.outbox.emit(query, {
    kind: 'document.published',
    documents: documents.map(({ kind, id }) => ({ kind, id, revision: 1 })),
  })
  return library
}

async function putFirst(document: AnyDocument, { query, services }: SeedPublish): Promise<void> {
  const { kind, id, title } = document
  await addRevision(query, {
    ...{ kind, id, document, revision: 1, author: 'admin', time: services.clock.now() },
    ...{ note: '', baseHash: null, state: 'published' as const },
  })
  await putHead(query, { kind, id, title, latest: 1, published: 1, deleted: false })
}

/** Who has documents published that the server built, and what belongs to it. */
interface BuiltPublish extends Pick<PublishRequest, 'confirm' | 'note' | 'without' | 'begin' | 'finish'> {
  services: Services
  caller: Caller
}

/** What other rooms do with documents that they build. */
export interface DocumentStore {
  readonly library: Pick<LiveLibrary, 'current'>
  /** Publishes documents together, with the tables and rights that follow from them, as if somebody had saved them. */
  publish(documents: readonly AnyDocument[], request: BuiltPublish): Promise<PublishResult>
  /** The same inside the transaction of a seed; gives the library as it will be. */
  publishSeeded(
    documents: readonly AnyDocument[],
    context: { services: Services; query: QueryRunner },
  ): Promise<Library>
  /** Takes documents out of use that are live, all or none; the rows of a model stay. */
  remove(refs: readonly DocumentRef[], context: { services: Services; caller: Caller }): Promise<void>
  /** What is wrong with live documents by now: what they name may have gone since. */
  faults(refs: readonly DocumentRef[]): Promise<readonly Diagnostic[]>
  /** The screen with all that it needs, cut to the caller; refused to who may not see it. */
  closure(screen: string, caller: Caller): TaggedClosure
}

interface StoreParts {
  library(): DocumentLibrary
  readers(): Readers
  followers: readonly PublishFollower[]
}

/** What other rooms do with documents on one server. */
export function documentStore({ library, readers, followers }: StoreParts): DocumentStore {
  const cache = { revision: -1, faults: new Map<string, readonly Diagnostic[]>() }
  return {
    library: { current: () => library().current() },
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
    async remove(refs, context) {
      const live = refs.filter((ref) => library().live(ref))
      if (live.length > 0) await removeDocuments({ ...context, library: library() }, live, followers)
    },
    async faults(refs) {
      if (cache.revision !== library().revision()) {
        cache.revision = library().revision()
        cache.faults.clear()
      }
      const key = JSON.stringify(refs)
      const found = cache.faults.get(key) ?? (await faultsOf(refs, library()))
      cache.faults.set(key, found)
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

import { isSameDocument } from '#core/design'
import type { DocumentRef } from '#core/document'
import { failedWith, ProductError, productError } from '#core/error'
import { fillText, publishingMessages } from '#core/message'
import { takeTurn } from '#server/database'
import { auditDocument, currentHead, type EditContext, type EditingIn, putRevision } from '../editing.ts'
import { followAll, type PublishFollower } from '../publish/follower.ts'
import { grantDiagnostics } from '../publish/grants.ts'
import { publishLimits } from '../publish/publish.ts'
import { type Referrer, referrersOf } from '../reference/referrers.ts'
import { allHeads, findRevision, putHead, stampOf } from '../store/revision.ts'

/** All references to `ref` in the live documents. */
export function liveReferrers({ library }: EditContext, ref: DocumentRef): Referrer[] {
  const documents = library.all().map(({ document }) => document)
  return referrersOf(ref, documents, library.current())
}

/** Throws with the references, if there are any. */
export function refuseReferred(referrers: readonly Referrer[], action: string): void {
  if (referrers.length === 0) return
  const named = [...new Set(referrers.map(({ title, id }) => `${title}（${id}）`))].slice(0, 5).join('、')
  throw new ProductError('referenced', fillText(publishingMessages.referenced, { action, referrers: named }), {
    referrers,
  })
}

/** Removes a document from use; it may be a shipped one. Its history and the rows of a model are kept. */
export async function removeDocument(
  editing: EditContext,
  ref: DocumentRef,
  followers: readonly PublishFollower[],
): Promise<{ revision: number }> {
  const [revision = 0] = await removeDocuments(editing, [ref], { followers })
  return { revision }
}

interface Removal {
  followers: readonly PublishFollower[]
  /** Runs in the transaction after everything is written; it may copy and drop whole tables. */
  finish?: ((editing: EditingIn) => Promise<void>) | undefined
}

/** Removes documents that may refer to each other, all or none; in turn with publications, which may refer to them. */
export const removeDocuments = (
  editing: EditContext,
  refs: readonly DocumentRef[],
  removal: Removal,
): Promise<number[]> => editing.library.publishInTurn(() => removeNow(editing, refs, removal))

async function removeNow(
  editing: EditContext,
  refs: readonly DocumentRef[],
  { followers, finish }: Removal,
): Promise<number[]> {
  const { services, library } = editing
  await library.reload()
  const stamp = library.stamp()
  for (const ref of refs) {
    const others = liveReferrers(editing, ref).filter(
      ({ kind, id }) => !refs.some((one) => isSameDocument(one, { kind, id })),
    )
    refuseReferred(others, publishingMessages.remove)
  }
  await refuseGrants(editing, refs, followers)
  const revisions = await services.database.transaction(async (query) => {
    await takeTurn(query, services.database.dialect, 'document_publish')
    if (stampOf(await allHeads(query)) !== stamp) throw productError('busy')
    const deleted: number[] = []
    for (const ref of refs) deleted.push(await markDeleted({ ...editing, query }, ref))
    await followAll(followers, { query, services, library: library.candidate([], refs) })
    await services.outbox.emit(query, {
      kind: 'document.published',
      documents: refs.map((ref, at) => ({ ...ref, revision: deleted[at] ?? 0 })),
    })
    await finish?.({ ...editing, query })
    return deleted
  }, publishLimits)
  await services.outbox.flush()
  await library.reload()
  return revisions
}

/** Refuses removals that would also remove rows with data rules that restrict somebody. */
async function refuseGrants(
  editing: EditContext,
  refs: readonly DocumentRef[],
  followers: readonly PublishFollower[],
): Promise<void> {
  const { services, library, caller } = editing
  const change = {
    query: services.database.query,
    services,
    before: library.current(),
    after: library.candidate([], refs),
    moves: [],
  }
  const diagnostics = await grantDiagnostics(change, { documents: [], followers, caller })
  if (diagnostics.some(({ severity }) => severity === 'error'))
    throw failedWith(publishingMessages.notRemovable, { reason: diagnostics[0]?.message ?? '' }, { diagnostics })
}

/** Stores the deletion as a revision, so that the history shows its author. */
export async function markDeleted(editing: EditingIn, ref: DocumentRef): Promise<number> {
  const head = await currentHead(editing, editing.query, ref)
  const isGone = head?.deleted && !(await findRevision(editing.query, ref, head.latest))?.document
  if (!head || isGone) throw productError('notFound')
  const revision = await putRevision(editing, { ref, document: null, state: 'deleted' })
  await putHead(editing.query, { ...head, latest: revision, published: null, deleted: true })
  await auditDocument(editing, ref, { action: 'delete', note: publishingMessages.removed })
  return revision
}

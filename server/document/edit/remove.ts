import type { AnyDocument, DocumentRef } from '#core/document'
import { failedWith, ProductError, productError } from '#core/error'
import { fillText, publishingMessages } from '#core/message'
import { canCall } from '#core/permission'
import { auditDocument, currentHead, type EditContext, type EditingIn, putRevision } from '../editing.ts'
import { followAll, type PublishFollower } from '../publish/follower.ts'
import { grantDiagnostics } from '../publish/grants.ts'
import { publish } from '../publish/publish.ts'
import { type Referrer, referrersOf } from '../reference/referrers.ts'
import { findRevision, putHead } from '../store/revision.ts'
import { checkName } from './save.ts'

/** All references to `ref` in the live documents. */
function liveReferrers({ library }: EditContext, ref: DocumentRef): Referrer[] {
  const documents = library.all().map(({ document }) => document)
  return referrersOf(ref, documents, library.current())
}

/** Throws with the references when documents other than `together` refer to the document. */
function refuseReferred(
  editing: EditContext,
  ref: DocumentRef,
  { action, together = [] }: { action: string; together?: readonly DocumentRef[] },
): void {
  const referrers = liveReferrers(editing, ref).filter(
    ({ kind, id }) => !together.some((other) => other.kind === kind && other.id === id),
  )
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
  const [revision = 0] = await removeDocuments(editing, [ref], followers)
  return { revision }
}

/** Removes documents that may refer to each other, all or none. */
export async function removeDocuments(
  editing: EditContext,
  refs: readonly DocumentRef[],
  followers: readonly PublishFollower[],
): Promise<number[]> {
  for (const ref of refs) refuseReferred(editing, ref, { action: publishingMessages.remove, together: refs })
  const { services, library } = editing
  await refuseGrants(editing, refs, followers)
  const revisions = await services.database.transaction(async (query) => {
    const deleted: number[] = []
    for (const ref of refs) deleted.push(await markDeleted({ ...editing, query }, ref))
    await followAll(followers, { query, services, library: library.candidate([], refs) })
    await services.outbox.emit(query, {
      kind: 'document.published',
      documents: refs.map((ref, at) => ({ ...ref, revision: deleted[at] ?? 0 })),
    })
    return deleted
  })
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
  }
  const diagnostics = await grantDiagnostics(change, { documents: [], followers, caller })
  if (diagnostics.some(({ severity }) => severity === 'error'))
    throw failedWith(publishingMessages.notRemovable, { reason: diagnostics[0]?.message ?? '' }, { diagnostics })
}

/** Stores the deletion as a revision, so that the history shows its author. */
export async function markDeleted(editing: EditingIn, ref: DocumentRef): Promise<number> {
  const head = await currentHead(editing, editing.query, ref)
  if (!head || head.deleted) throw productError('notFound')
  const revision = await putRevision(editing, { ref, document: null, state: 'deleted' })
  await putHead(editing.query, { ...head, latest: revision, published: null, deleted: true })
  await auditDocument(editing, ref, { action: 'delete', note: publishingMessages.removed })
  return revision
}

interface RenameInput {
  from: DocumentRef
  to: string
  followers: readonly PublishFollower[]
}

/** Renaming a live document requires the right to publish. */
const publishCode = 'document:publish'

/** Changes the id of a document. References are not updated: while there are any, it throws and lists them. */
export async function renameDocument(
  editing: EditContext,
  { from, to, followers }: RenameInput,
): Promise<{ revision: number }> {
  const target = { kind: from.kind, id: to }
  checkName(target)
  refuseReferred(editing, from, { action: publishingMessages.rename })
  const live = editing.library.live(from)
  if (live && !canCall(editing.caller.rights, publishCode)) throw productError('forbidden', {}, { needs: publishCode })
  if (live && from.kind === 'model') throw failedWith(publishingMessages.publishedModel)
  const document = await newestDocument(editing, from)
  const revision = await editing.services.database.transaction(async (query) => {
    const inside = { ...editing, query }
    const existing = await currentHead(inside, query, target)
    if (existing && !existing.deleted) throw failedWith(publishingMessages.idTaken, { id: to })
    const revision = await putRevision(inside, { ref: target, document: { ...document, id: to }, state: 'draft' })
    await auditDocument(inside, target, {
      action: 'add',
      note: fillText(publishingMessages.renamedFrom, { id: from.id }),
    })
    if (!live) await markDeleted(inside, from)
    return revision
  })
  if (live) await moveLive(editing, { from, chosen: { ...target, revision }, followers })
  return { revision }
}

/** Publishes the new id and removes the old one in one transaction. */
async function moveLive(
  editing: EditContext,
  {
    from,
    chosen,
    followers,
  }: { from: DocumentRef; chosen: DocumentRef & { revision: number } } & Pick<RenameInput, 'followers'>,
): Promise<void> {
  const request = {
    documents: [chosen],
    note: fillText(publishingMessages.renamedFrom, { id: from.id }),
    confirm: [],
    followers,
    without: [from],
  }
  await publish(editing, { ...request, finish: async (inside) => void (await markDeleted(inside, from)) })
}

async function newestDocument(editing: EditContext, ref: DocumentRef): Promise<AnyDocument> {
  const { query } = editing.services.database
  const head = await currentHead(editing, query, ref)
  if (!head || head.deleted) throw productError('notFound')
  const stored = await findRevision(query, ref, head.published ?? head.latest)
  const document = stored?.document ?? editing.library.base.find(ref)?.document
  if (!document) throw productError('notFound')
  return document
}

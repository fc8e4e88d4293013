import type { AnyDocument, DocumentRef } from '#core/document'
import { productError } from '#core/error'
import { fillText, publishingMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { PublishFollower } from '../publish/follower.ts'
import { publish } from '../publish/publish.ts'
import { findRevision } from '../store/revision.ts'
import { auditDocument, type Editing, putRevision, standing } from './editing.ts'
import { checkName } from './readDocument.ts'
import { markDeleted, refuseReferred } from './remove.ts'

interface Renaming {
  from: DocumentRef
  to: string
  followers: readonly PublishFollower[]
}

/** What is live is renamed by a publish. */
const publishCode = 'document:publish'

/** Gives a document another id. Nothing is changed elsewhere: while something names it, it is refused with what does. */
export async function renameDocument(
  editing: Editing,
  { from, to, followers }: Renaming,
): Promise<{ revision: number }> {
  const target = { kind: from.kind, id: to }
  checkName(target)
  refuseReferred(editing, from, { action: publishingMessages.rename })
  const live = editing.library.live(from)
  if (live && !canCall(editing.caller.rights, publishCode)) throw productError('forbidden', {}, { needs: publishCode })
  if (live && from.kind === 'model') throw productError('failed', { reason: publishingMessages.publishedModel })
  const document = await newestDocument(editing, from)
  const revision = await editing.services.database.transaction(async (query) => {
    const inside = { ...editing, query }
    const existing = await standing(inside, query, target)
    if (existing && !existing.deleted)
      throw productError('failed', { reason: fillText(publishingMessages.idTaken, { id: to }) })
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

/** The new id goes live and the old one out of use in one step. */
async function moveLive(
  editing: Editing,
  {
    from,
    chosen,
    followers,
  }: { from: DocumentRef; chosen: DocumentRef & { revision: number } } & Pick<Renaming, 'followers'>,
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

async function newestDocument(editing: Editing, ref: DocumentRef): Promise<AnyDocument> {
  const { query } = editing.services.database
  const head = await standing(editing, query, ref)
  if (!head || head.deleted) throw productError('notFound')
  const stored = await findRevision(query, ref, head.published ?? head.latest)
  const document = stored?.document ?? editing.library.base.find(ref)?.document
  if (!document) throw productError('notFound')
  return document
}

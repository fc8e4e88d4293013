import type { AnyDocument, DocumentRef } from '#core/document'
import { failedWith, productError } from '#core/error'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { auditDocument, type EditContext, type EditingIn, putRevision } from './editing.ts'
import { documentTitle } from './reference/referrers.ts'
import { findRevision, findText } from './store/revision.ts'

/** The content of an earlier revision, which becomes a new one. */
interface RestoredContent {
  ref: DocumentRef
  document: AnyDocument
  text?: string | undefined
  note: string
  fromBase: boolean
}

/** A revision of a document; 0 is the shipped one. */
type RevisionRef = DocumentRef & { revision: number }

/** What a revision holds. Throws when there is none, or when it is a deletion. */
export async function restoredContent(
  { library }: Pick<EditContext, 'library'>,
  query: QueryRunner,
  { kind, id, revision }: RevisionRef,
): Promise<RestoredContent> {
  const ref = { kind, id }
  if (revision === 0) return shippedContent({ library }, ref)
  const stored = await findRevision(query, ref, revision)
  if (!stored) throw productError('notFound')
  if (!stored.document) throw failedWith(documentMessages.deletion, { revision })
  return {
    ref,
    document: stored.document,
    text: await findText(query, ref, revision),
    note: fillText(publishingMessages.fromRevision, { revision }),
    fromBase: false,
  }
}

async function shippedContent({ library }: Pick<EditContext, 'library'>, ref: DocumentRef): Promise<RestoredContent> {
  const base = library.base.find(ref)
  if (!base) throw failedWith(documentMessages.noBase, { document: documentTitle(ref) })
  const text = await library.base.text(ref)
  return { ref, document: base.document, text, note: publishingMessages.fromShipped, fromBase: true }
}

/** Adds the content as the latest revision and returns its number. */
export async function putRestored(editing: EditingIn, { ref, ...restored }: RestoredContent): Promise<number> {
  const revision = await putRevision(editing, { ref, ...restored, state: 'draft' })
  await auditDocument(editing, ref, { action: 'edit', note: restored.note })
  return revision
}

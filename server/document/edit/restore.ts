import type { DocumentRef } from '#core/document'
import { failedWith, productError } from '#core/error'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { auditDocument, type EditContext, type EditingIn, putRevision } from '../editing.ts'
import { documentTitle } from '../reference/referrers.ts'
import { findRevision, findText } from '../store/revision.ts'
import { type Content, diagnoseFor, type SavedDocument } from './save.ts'

/** The content of an earlier revision, which becomes a new one. */
interface RestoredContent extends Content {
  ref: DocumentRef
  note: string
  fromBase: boolean
}

/** A revision of a document; 0 is the shipped one. */
type RevisionRef = DocumentRef & { revision: number }

/** Restores an old revision as a new draft; revision 0 is the shipped document. */
export async function revert(editing: EditContext, target: RevisionRef): Promise<SavedDocument> {
  const restored = await restoredContent(editing, editing.services.database.query, target)
  const revision = await editing.services.database.transaction((query) => putRestored({ ...editing, query }, restored))
  return { revision, diagnostics: await diagnoseFor(editing, restored.document) }
}

/** Restores the shipped document of this release as a new draft. */
export const toBase = (editing: EditContext, ref: DocumentRef): Promise<SavedDocument> =>
  revert(editing, { ...ref, revision: 0 })

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

import type { AnyDocument, DocumentRef } from '#core/document'
import { productError } from '#core/error'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import { diagnose } from '../reference/diagnose.ts'
import { documentTitle } from '../reference/documentTitle.ts'
import { findRevision } from '../store/revision.ts'
import { auditDocument, type Editing, putRevision } from './editing.ts'
import type { Saved } from './save.ts'

interface RevertTarget {
  ref: DocumentRef
  document: AnyDocument
  note: string
  fromBase: boolean
}

/** Takes an old revision as a new draft; revision 0 is the shipped document. */
export async function revert(
  editing: Editing,
  { kind, id, revision }: DocumentRef & { revision: number },
): Promise<Saved> {
  const ref = { kind, id }
  if (revision === 0) return toBase(editing, ref)
  const stored = await findRevision(editing.services.database.query, ref, revision)
  if (!stored) throw productError('notFound')
  if (!stored.document) throw productError('failed', { reason: fillText(documentMessages.deletion, { revision }) })
  return take(editing, {
    ref,
    document: stored.document,
    note: fillText(publishingMessages.fromRevision, { revision }),
    fromBase: false,
  })
}

/** Takes the shipped document of this release as a new draft. */
export async function toBase(editing: Editing, ref: DocumentRef): Promise<Saved> {
  const base = editing.library.base.find(ref)
  if (!base)
    throw productError('failed', { reason: fillText(documentMessages.noBase, { document: documentTitle(ref) }) })
  return take(editing, { ref, document: base.document, note: publishingMessages.fromShipped, fromBase: true })
}

async function take(editing: Editing, { ref, document, note, fromBase }: RevertTarget): Promise<Saved> {
  const revision = await editing.services.database.transaction(async (query) => {
    const revision = await putRevision({ ...editing, query }, { ref, document, state: 'draft', note, fromBase })
    await auditDocument({ ...editing, query }, ref, { action: 'edit', note })
    return revision
  })
  return { revision, diagnostics: await diagnose([document], editing.library) }
}
